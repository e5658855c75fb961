# cmake -DINPUT=schema.sql -DOUTPUT=schema.cpp -P embed_schema.cmake
file(READ ${INPUT} text)
file(WRITE ${OUTPUT} "#include \"ledger/state.hpp\"\n\nconst std::string proviso::ledger::schema_text = R\"sql(${text})sql\";\n")
