#include "cli.h"

#define COMMAND(name) extern const cli_command cli_##name;
#include "commands.def"
#undef COMMAND

const cli_command *const cli_commands[] = {
#define COMMAND(name) &cli_##name,
#include "commands.def"
#undef COMMAND
    NULL,
};
