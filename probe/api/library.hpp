// A shared library that is looked for when the program runs: none of NVIDIA's needs to be there for the program to
// start.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace proviso::probe {

class Library {
 public:
  // Opens the file that the environment variable `variable` names, if it is set, else the first of `names` that the
  // loader finds. A library that is not found is no error: is_open() is false and problem() says what was tried.
  Library(const char* variable, std::span<const char* const> names);
  ~Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  bool is_open() const { return handle_ != nullptr; }
  const std::string& name() const { return name_; }
  // Where the loader found it.
  const std::string& path() const { return path_; }
  const std::string& problem() const { return problem_; }
  // Null where the library has no such symbol.
  void* symbol(const char* name) const;

 private:
  void* handle_ = nullptr;
  std::string name_, path_, problem_;
};

}  // namespace proviso::probe
