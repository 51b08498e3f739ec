#include "cli.h"

#define COMMAND(name) extern const cli_command cli_cmd_##name;
#include "commands.def"
#undef COMMAND

const cli_command *const cli_commands[] = {
#define COMMAND(name) &cli_cmd_##name,
#include "commands.def"
#undef COMMAND
    NULL,
};
