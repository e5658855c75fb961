// Stands before the runtime's umbrella header in the include path: clang 14 rejects that one, and it is slow to read. Lists
// what the generated files and this room use.
#pragma once

#include "antlr4-common.h"

#include "ANTLRErrorStrategy.h"
#include "CharStream.h"
#include "CommonToken.h"
#include "CommonTokenStream.h"
#include "FailedPredicateException.h"
#include "InputMismatchException.h"
#include "Lexer.h"
#include "ListTokenSource.h"
#include "NoViableAltException.h"
#include "Parser.h"
#include "ParserRuleContext.h"
#include "RecognitionException.h"
#include "Token.h"
#include "Vocabulary.h"
#include "atn/ATN.h"
#include "atn/ATNDeserializer.h"
#include "atn/LexerATNSimulator.h"
#include "atn/ParserATNSimulator.h"
#include "atn/PredictionMode.h"
#include "dfa/DFA.h"
#include "support/CPPUtils.h"
#include "tree/ErrorNode.h"
#include "tree/TerminalNode.h"
