// The Proviso language, version 0. No predicates, no actions: every decision is resolved by the words themselves, so that SLL
// prediction gives the trees of full LL (tests/unit/syntax compares the two).
//
// Alternatives marked `slip` accept mistakes that people make; engine/syntax reports them with a message of their own.
grammar Proviso;

policyFile : 'policy' path header* decl* EOF ;
moduleFile : 'module' path (currencyDecl | decl)* EOF ;
embedded   : expr EOF ;                       // the inside of a hole {...}, a value on the command line

header     : 'title' TEXT
           | 'version' TEXT
           | 'owner' TEXT
           | 'currency' unit
           | 'in_force' DATE '..' DATE ;

// ---- declarations --------------------------------------------------------------------------------------------------------

decl       : 'final'? (ruleDecl | (paramDecl | letDecl) cites?)
           | decideDecl                       // rules and clauses hold their citations themselves
           | plainDecl cites? ;

plainDecl  : useDecl | dimensionDecl | unitDecl | enumDecl | recordDecl | extendDecl | inputDecl | catalogDecl | subjectDecl
           | overrideDecl | groupDecl | showDecl | scoreDecl | rankDecl | disableDecl | testDecl ;

cites      : 'cites' TEXT (',' TEXT)* ;

useDecl       : ('use' | 'apply') path ('as' name)? ('with' '{' (setting (',' setting)* ','?)? '}')? ;
setting       : name ':' expr ;
dimensionDecl : 'dimension' name (',' name)* ;
unitDecl      : 'unit' unitName (':' name | '=' factor) ('prefixes' name (',' name)*)? ;
factor        : NUMBER ('/' NUMBER)? (unit | UNIT_TAIL+)? ;      // 60 s, 1/8 B, 1/s
currencyDecl  : 'currency' unitName (',' unitName)* cites? ;
enumDecl      : 'enum' TYPE '{' name (',' name)* ','? '}'
              | 'ordered' 'enum' TYPE '{' name ('<' name)* '}' ;
recordDecl    : 'open'? 'record' TYPE fields ;
extendDecl    : 'extend' 'record' TYPE fields ;
fields        : '{' (field (',' field)* ','?)? '}' ;
field         : fieldName ':' type fieldClause* ;
fieldClause   : '=' sum                       // a sum, so that `in` begins the range
              | 'in' sum '..' sum? ('by' sum)?
              | 'ask' TEXT
              | 'group' TEXT
              | 'not_objective' TEXT ;
inputDecl     : 'input' name ':' type ;
catalogDecl   : 'catalog' name ':' type 'key' fieldName ('aliases' fieldName)? ;
subjectDecl   : 'subject' name 'in' name ;
paramDecl     : 'param' name ':' type ('=' expr)? TEXT? ;
letDecl       : 'let' name formals? (':' type)? '=' expr ;
overrideDecl  : 'override' 'let' path formals? (':' type)? '=' expr 'because' TEXT ;
formals       : '(' (formal (',' formal)* ','?)? ')' ;
formal        : name (':' type)? ;

ruleDecl   : ruleKind name TEXT? ('when' expr)? 'that' expr ruleClause* ;
ruleKind   : 'precondition' | 'require' | 'forbid' | 'condition' | 'warn' ;
ruleClause : 'else' TEXT
           | 'unknown' ('defers' | 'fails' | 'passes')
           | 'waivable' 'by' roles (',' roles)* ('up' 'to' expr)?
           | 'cleared' 'by' name (',' name)*
           | 'because' TEXT
           | 'ask' TEXT
           | cites
           | 'when' expr ;                    // slip: it stands before `that`
roles      : name ('and' name)* ;
groupDecl  : 'group' name TEXT? ('when' expr)? '{' groupRule* '}' ;
groupRule  : 'final'? ruleDecl ;

showDecl    : 'show' name TEXT? '=' expr ;
scoreDecl   : 'score' name TEXT? 'weight' expr 'of' expr scale scoreClause* ;
scale       : 'from' expr 'to' expr
            | 'points' '{' arm (',' arm)* ','? '}' ;
scoreClause : 'at' 'least' expr
            | 'unknown' 'scores' expr ;
rankDecl    : 'rank' 'by' key (',' key)* ;
key         : ('highest' | 'lowest') ('score' | expr) ('to' 'nearest' expr)? ;

// A `show` after a clause belongs to the clause.
decideDecl   : 'decide' clause+ ;
clause       : ('award' name ('with' name)? | 'pause' | 'reject' | 'insufficient') clauseTail* ;
clauseTail   : 'when' expr
             | 'because' TEXT
             | showDecl
             | cites ;
disableDecl  : 'disable' 'rule' path 'because' TEXT ;

testDecl   : 'test' TEXT ('for' column (',' column)*)? given* expect* testCase* ;
column     : name ':' type ;
testCase   : 'case' expr (',' expr)* expect* ;   // a value for each column, and what must come out for them alone
given      : 'given' path '=' expr ;
expect     : 'expect' 'verdict' verdict NAME? TEXT? ('with' TEXT)? ('says' TEXT)?
           | 'expect' 'status' status ('for' TEXT)?
           | 'expect' 'rank' NUMBER ('for' TEXT)?
           | 'expect' 'missing' TEXT ('for' TEXT)?
           | 'expect' path outcome expectTail*
           | 'expect' expr ('for' TEXT)? ;
verdict    : 'award' | 'pause' | 'reject' | 'insufficient' | NAME ;
status     : 'insufficient' | NAME ;       // `status waived` reads as an outcome of `status`; the builder tells it apart
outcome    : 'passes' | 'fails' | 'unknown' | 'waived' | 'disabled' | 'not_applicable' ;
expectTail : 'for' TEXT
           | 'margin' sum
           | 'says' TEXT ;

// ---- types and units -----------------------------------------------------------------------------------------------------

type       : coreType '?'? ;
coreType   : ('list' | 'set') 'of' coreType
           | 'ref' TYPE
           | 'version'
           | unit ;                           // also `bool`, `text`, `Quote`: which of these a name is, the checker decides

// Written without blanks inside. A UNIT_TAIL is `/` or `*` written tight before a letter.
unit       : unitHead UNIT_TAIL*
           | NUMBER UNIT_TAIL+ ;              // 1/h
unitHead   : unitName ('^' '-'? NUMBER)?
           | '%' ;
unitName   : NAME | TYPE ;                    // never a word of the syntax

// ---- expressions, loosest first ------------------------------------------------------------------------------------------

expr        : 'let' binding (',' binding)* 'in' expr
            | 'if' expr 'then' expr 'else' expr
            | disjunction ;
binding     : name '=' conversion ;           // arithmetic, so that `in` ends it; a comparison goes in parentheses
disjunction : conjunction ('or' conjunction)* ;
conjunction : negation ('and' negation)* ;
negation    : 'not'* comparison ;
comparison  : conversion compared* ;          // slip: more than one does not chain
compared    : ('==' | '!=' | '<' | '<=' | '>' | '>=') conversion
            | 'not'? 'in' conversion ('..' conversion)?
            | 'is' ('known' | 'unknown' | 'true' | 'false')
            | '=' conversion ;                // slip: `==` is meant
conversion  : sum ('as' unit)* ;
sum         : product (('+' | '-') product)* ;
product     : coalesce (('*' | '/') coalesce)* ;
coalesce    : negative ('??' negative)* ;     // tighter than arithmetic: `a + b ?? 0 USD + c` keeps a and c
negative    : '-'* power ;
power       : NUMBER unit perspective*        // 2 TB^2 is 2 TB²; (2 TB)^2 takes its parentheses
            | postfix ('^' exponent)* ;       // slip: more than one does not chain
exponent    : '-'? postfix ;
postfix     : primary suffix* ;
suffix      : '.' fieldName arguments?
            | 'with' '{' (init (',' init)* ','?)? '}'
            | perspective ;
perspective : 'for' target ;
target      : name arguments?
            | '(' expr ')' ;
init        : fieldName ':' expr ;
primary     : NUMBER
            | DATE
            | 'true'
            | 'false'
            | TEXT
            | 'unknown' ('(' (TEXT (',' 'ask' TEXT)? ','?)? ')')?
            | name arguments?
            | TYPE ('.' name | '{' (init (',' init)* ','?)? '}')
            | 'match' expr '{' arm (',' arm)* ','? '}'
            | '[' (expr (',' expr)* ','?)? ']'
            | '{' (expr (',' expr)* ','?)? '}'
            | '(' expr ')' ;
arm         : pattern ('|' pattern)* ':' expr ;
pattern     : name
            | TYPE '.' name
            | ('<' | '<=') sum
            | 'else' ;
arguments   : '(' (argument (',' argument)* ','?)? ')' ;
// One form for three: an expression; `n: e`, a named argument; `x in xs [by k] [where p] [: e]`, a binder. The builder tells
// them apart by the name of the function and the first expression.
argument    : expr ('by' expr)? ('where' expr)? (':' expr)? ;

path        : name ('.' name)* ;
name        : NAME | softWord ;
fieldName   : NAME | softWord | hardWord ;

// ---- words: the hard ones are reserved, the soft ones are names wherever the syntax does not want them --------------------
// INVARIANT: engine/syntax/words.cpp tells them apart by the order of the tokens below: hard from POLICY to FALSE, soft from
// TITLE to UP.

hardWord : 'policy' | 'module' | 'use' | 'apply' | 'dimension' | 'unit' | 'enum' | 'record' | 'extend' | 'input' | 'catalog'
         | 'subject' | 'param' | 'final' | 'let' | 'override' | 'precondition' | 'require' | 'forbid' | 'condition' | 'warn'
         | 'group' | 'show' | 'score' | 'rank' | 'decide' | 'disable' | 'test' | 'given' | 'expect' | 'award' | 'pause' | 'reject'
         | 'insufficient' | 'when' | 'that' | 'else' | 'because' | 'cites' | 'ask' | 'unknown' | 'waivable' | 'by' | 'of' | 'from'
         | 'to' | 'where' | 'if' | 'then' | 'match' | 'and' | 'or' | 'not' | 'in' | 'is' | 'as' | 'for' | 'with' | 'true'
         | 'false' ;
softWord : 'title' | 'version' | 'owner' | 'currency' | 'in_force' | 'prefixes' | 'rule' | 'list' | 'set' | 'ref' | 'key' | 'aliases'
         | 'open' | 'ordered' | 'not_objective' | 'weight' | 'points' | 'scores' | 'highest' | 'lowest' | 'nearest' | 'at' | 'least'
         | 'known' | 'defers' | 'fails' | 'passes' | 'waived' | 'disabled' | 'not_applicable' | 'cleared' | 'verdict' | 'missing'
         | 'margin' | 'case' | 'status' | 'says' | 'up' ;

POLICY : 'policy' ;             MODULE : 'module' ;         USE : 'use' ;               APPLY : 'apply' ;
DIMENSION : 'dimension' ;       UNIT : 'unit' ;             ENUM : 'enum' ;             RECORD : 'record' ;
EXTEND : 'extend' ;             INPUT : 'input' ;           CATALOG : 'catalog' ;       SUBJECT : 'subject' ;
PARAM : 'param' ;               FINAL : 'final' ;           LET : 'let' ;               OVERRIDE : 'override' ;
PRECONDITION : 'precondition' ; REQUIRE : 'require' ;       FORBID : 'forbid' ;         CONDITION : 'condition' ;
WARN : 'warn' ;                 GROUP : 'group' ;           SHOW : 'show' ;             SCORE : 'score' ;
RANK : 'rank' ;                 DECIDE : 'decide' ;         DISABLE : 'disable' ;       TEST : 'test' ;
GIVEN : 'given' ;               EXPECT : 'expect' ;         AWARD : 'award' ;           PAUSE : 'pause' ;
REJECT : 'reject' ;             INSUFFICIENT : 'insufficient' ; WHEN : 'when' ;         THAT : 'that' ;
ELSE : 'else' ;                 BECAUSE : 'because' ;       CITES : 'cites' ;           ASK : 'ask' ;
UNKNOWN : 'unknown' ;           WAIVABLE : 'waivable' ;     BY : 'by' ;                 OF : 'of' ;
FROM : 'from' ;                 TO : 'to' ;                 WHERE : 'where' ;           IF : 'if' ;
THEN : 'then' ;                 MATCH : 'match' ;           AND : 'and' ;               OR : 'or' ;
NOT : 'not' ;                   IN : 'in' ;                 IS : 'is' ;                 AS : 'as' ;
FOR : 'for' ;                   WITH : 'with' ;             TRUE : 'true' ;             FALSE : 'false' ;

TITLE : 'title' ;               VERSION : 'version' ;       OWNER : 'owner' ;           CURRENCY : 'currency' ;
IN_FORCE : 'in_force' ;         PREFIXES : 'prefixes' ;     RULE : 'rule' ;             LIST : 'list' ;
SET : 'set' ;                   REF : 'ref' ;               KEY : 'key' ;               ALIASES : 'aliases' ;
OPEN : 'open' ;                 ORDERED : 'ordered' ;       NOT_OBJECTIVE : 'not_objective' ; WEIGHT : 'weight' ;
POINTS : 'points' ;             SCORES : 'scores' ;         HIGHEST : 'highest' ;       LOWEST : 'lowest' ;
NEAREST : 'nearest' ;           AT : 'at' ;                 LEAST : 'least' ;           KNOWN : 'known' ;
DEFERS : 'defers' ;             FAILS : 'fails' ;           PASSES : 'passes' ;         WAIVED : 'waived' ;
DISABLED : 'disabled' ;         NOT_APPLICABLE : 'not_applicable' ; CLEARED : 'cleared' ; VERDICT : 'verdict' ;
MISSING : 'missing' ;           MARGIN : 'margin' ;         CASE : 'case' ;             STATUS : 'status' ;
SAYS : 'says' ;             UP : 'up' ;

// ---- signs ---------------------------------------------------------------------------------------------------------------

COMMA : ',' ;    COLON : ':' ;    ASSIGN : '=' ;     DOT : '.' ;        RANGE : '..' ;   BAR : '|' ;
LPAREN : '(' ;   RPAREN : ')' ;   LBRACKET : '[' ;   RBRACKET : ']' ;   LBRACE : '{' ;   RBRACE : '}' ;
QUESTION : '?' ; COALESCE : '??' ;  EQ : '==' ;        NE : '!=' ;        LE : '<=' ;      GE : '>=' ;
LT : '<' ;       GT : '>' ;       PLUS : '+' ;       MINUS : '-' ;      STAR : '*' ;     SLASH : '/' ;
CARET : '^' ;    PERCENT : '%' ;

// ---- the rest ------------------------------------------------------------------------------------------------------------

DATE       : D D D D '-' D D '-' D D ;
NUMBER     : D [0-9_]* ('.' D [0-9_]*)? ;
NAME       : [a-z_] [A-Za-z0-9_]* ;
TYPE       : [A-Z] [A-Za-z0-9_]* ;
UNIT_TAIL  : [/*] [A-Za-z] [A-Za-z0-9_]* ('^' '-'? D+)? ;

// One line. engine/syntax/texts.cpp has found its end before the lexer runs, and limits how deep texts and holes nest.
TEXT       : '"' (ESCAPE | HOLE | ~["\\{}\r\n])* '"' ;

// Slips, and what no rule wants.
LEADING_DOT : '.' D [0-9_]* ;
EXPONENT    : D [0-9_]* ('.' D [0-9_]*)? [eE] [+-]? D+ ;
FOREIGN     : '&&' | '||' | '!' | '<>' | '===' ;

DOC        : '///' (~[/\r\n] ~[\r\n]*)? -> channel(HIDDEN) ;
COMMENT    : '//' ~[\r\n]* -> channel(HIDDEN) ;
WS         : [ \t\r\n]+ -> skip ;
STRAY      : '\u007F'+ | . ;                   // the lexer sees each byte beyond ASCII as this sign, see byte_stream.hpp

fragment D      : [0-9] ;
fragment ESCAPE : '\\' ~[\r\n] ;
fragment HOLE   : '{' (TEXT | HOLE | ~["{}\r\n])* '}' ;
