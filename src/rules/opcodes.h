/* opcodes.h: the instructions of the rule machine, one row each.

   X(NAME, operands, one sentence)

   The three letters tell what a, b and c are: d the register written, s a register read,
   m one read and written, D or S or M the first of several, n a number, o a jump relative
   to the instruction, - nothing. R[x] is register x; a value is a number or an address
   (type.h). */
#ifndef MX_OPCODES_H
#define MX_OPCODES_H

#define MX_OPCODES(X)                                                                  \
    X(NOP, "---", "does nothing; gone before a unit runs")                             \
    X(HALT, "---", "ends the unit")                                                    \
    X(RET, "s--", "ends the unit or the called function with R[a]")                    \
    X(FAIL, "n--", "a fault of the rules, number a of mx__fault")                      \
    X(MOVE, "ds-", "R[a] = R[b]")                                                      \
    X(WORD, "dsn", "R[a] = word c at address R[b]")                                    \
    X(ADD, "dss", "R[a] = R[b] + R[c]")                                                \
    X(SUB, "dss", "R[a] = R[b] - R[c]")                                                \
    X(MUL, "dss", "R[a] = R[b] * R[c]")                                                \
    X(DIV, "dss", "R[a] = R[b] / R[c], rounded down")                                  \
    X(MOD, "dss", "R[a] = R[b] % R[c], the sign of R[c]")                              \
    X(XOR, "dss", "R[a] = R[b] xor R[c]")                                              \
    X(MIN, "dss", "R[a] = the less of R[b] and R[c]")                                  \
    X(MAX, "dss", "R[a] = the larger of R[b] and R[c]")                                \
    X(GCD, "dss", "R[a] = greatest common divisor of R[b] and R[c]")                   \
    X(NEG, "ds-", "R[a] = -R[b]")                                                      \
    X(NOT, "ds-", "R[a] = R[b] is 0")                                                  \
    X(ODD, "ds-", "R[a] = R[b] is odd")                                                \
    X(EQ, "dss", "R[a] = R[b] == R[c]")                                                \
    X(LT, "dss", "R[a] = R[b] < R[c]")                                                 \
    X(LE, "dss", "R[a] = R[b] <= R[c]")                                                \
    X(JMP, "--o", "jumps")                                                             \
    X(JZ, "s-o", "jumps if R[a] is 0")                                                 \
    X(JNZ, "s-o", "jumps unless R[a] is 0")                                            \
    X(JEQ, "sso", "jumps if R[a] == R[b]")                                             \
    X(JNE, "sso", "jumps if R[a] != R[b]")                                             \
    X(JLT, "sso", "jumps if R[a] < R[b]")                                              \
    X(JLE, "sso", "jumps if R[a] <= R[b]")                                             \
    X(LOOP, "mso", "if R[a] < R[b], adds 1 to R[a] and jumps")                         \
    X(SWEEP, "msn", "LOOP over sweep c while nothing stands against it; LOOP follows") \
    X(SPAN, "Ds-", "R[a] = the first element of array R[b], R[a + 1] = its end")       \
    X(EACH, "Mdo", "unless R[a] is R[a + 1]: R[b] = the element at R[a], next, jumps") \
    X(ARCS, "Dss",                                                                     \
      "R[a] = the first arc of node R[c] of graph R[b], R[a + 1] = the end")           \
    X(EACHARC, "Mdo", "as EACH for arcs: R[b] = the node it leads to")                 \
    X(BESIDE, "Mso",                                                                   \
      "next neighbour on board R[b]: R[a] state, R[a + 1..2] the cell, "               \
      "R[a + 3..4] the result; jumps while there is one")                              \
    X(INDEX, "dss", "R[a] = element R[c] of array R[b]")                               \
    X(CELL, "dsS", "R[a] = cell (R[c], R[c + 1]) of board R[b]")                       \
    X(BLOCK, "dSn", "R[a] = a new array of R[b], R[b + 1] ... c of them")              \
    X(RECORD, "dSn", "R[a] = a new record of R[b], R[b + 1] ... c of them")            \
    X(LIST, "d--", "R[a] = a new empty array that can grow")                           \
    X(PUSH, "ms-", "appends R[b] to the growing array R[a]")                           \
    X(COPY, "dsn", "R[a] = a copy of R[b], an array (c = 0) or a board (c = 1)")       \
    X(EDIT, "sSn",                                                                     \
      "row R[b], column R[b + 1] of R[a] becomes, grows by, loses or is "              \
      "multiplied by (c / 2 = 0 1 2 3) R[b + 2]; c odd: a board")                      \
    X(TWICE, "SSn", "a fault if cells R[a]... and R[b]... are one; c = 1: a board")    \
    X(LIB, "dSn", "R[a] = library function c of R[b], R[b + 1] ...")                   \
    X(CALL, "dSn", "R[a] = unit c called with R[b], R[b + 1] ...")                     \
    X(GLOBAL, "dn-", "R[a] = the constant that unit b computes, once")                 \
    X(DATA, "dn-", "R[a] = data line b; a fault if it was never set")                  \
    X(MARK, "D--", "R[a], R[a + 1] = where the memory stands")                         \
    X(RELEASE, "S--", "gives back the memory taken since the mark at R[a]")            \
    X(EMIT, "Snn",                                                                     \
      "sends an option of b parts that lie at R[a] ... all scalars; site c")           \
    X(EMITX, "Snn", "as EMIT, with label, score, arrival lines or distinct")           \
    X(OPEN, "---", "starts an option of parts that are not all scalars")               \
    X(PART, "S--", "adds the part whose fields are R[a] ...")                          \
    X(PARTS, "s--", "adds every element of array R[a] as a part")                      \
    X(CLOSE, "n--", "sends the option; site a")                                        \
    X(JBARE, "--o", "jumps if nobody asks for labels")                                 \
    X(LINE, "---", "a move line begins: labels seen so far are forgotten")             \
    X(MORE, "m-o", "judge: jumps if the input goes on; R[a] = where it stands")        \
    X(TAKE, "dn-", "judge: R[a] = the next integer, word (b = 0, 1) of the input")     \
    X(TAKES, "dsn", "judge: R[a] = R[b] of them as an array; c as b of TAKE")          \
    X(SAY, "ss-", "judge: writes R[a], a value of type R[b]")                          \
    X(SAYC, "n--", "judge: writes character a")                                        \
    X(BEGIN, "---", "judge: the start is an empty sum")                                \
    X(ADDSUM, "ss-", "judge: adds the sum R[a] to the start R[b] times")               \
    X(ASK, "dSn", "R[a] = query c for player R[b] about the sum R[b + 1]")             \
    X(ASKSTART, "dsn", "R[a] = query c for player R[b] about the start")               \
    X(ASKGAME, "dS-", "R[a] = Grundy value of heap R[b + 1] of the game named R[b]")   \
    X(START, "d--", "R[a] = the start as an array of positions")                       \
    X(VALUE, "dSn", "R[a] = operation c (mx__value_op) on game values R[b], R[b + 1]") \
    X(SETDATA, "sn-", "data line b becomes R[a]")                                      \
    X(TRIED, "---", "an instance of a claim: counted, or tried by who asked")

typedef enum mx__opcode {
#define MX_OPCODE_NAME(name, operands, sentence) MX_I_##name,
    MX_OPCODES(MX_OPCODE_NAME)
#undef MX_OPCODE_NAME
        MX_N_OPCODES
} mx__opcode;

/* What FAIL reports; the sentence begins the message. */
#define MX_FAULTS(X)                                    \
    X(MIN_OF_NOTHING, "there is no least of nothing")   \
    X(MAX_OF_NOTHING, "there is no largest of nothing") \
    X(NO_MATCH, "the value does not fit the pattern")

typedef enum mx__fault {
#define MX_FAULT_NAME(name, sentence) MX_F_##name,
    MX_FAULTS(MX_FAULT_NAME)
#undef MX_FAULT_NAME
} mx__fault;

#endif
