package dev.quern.ocr.isolation;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A filter of system calls for Linux (seccomp), as the program that the kernel runs before each call. What it forbids fails
 * with "Operation not permitted": sockets, looking into other processes, mounts and namespaces, and calls that files are never
 * read with, in which flaws of kernels were found.
 *
 * <p>It names what is forbidden, not what is allowed: what a Java runtime calls differs between its versions.
 */
final class SystemCallFilter {
    // Instructions, see linux/bpf_common.h.
    private static final int LOAD = 0x20;
    private static final int IF_EQUAL = 0x15;
    private static final int IF_AT_LEAST = 0x35;
    private static final int IF_ANY_BIT = 0x45;
    private static final int RETURN = 0x06;
    private static final int BYTES_OF_ONE = 8;

    // Where things are in struct seccomp_data.
    private static final int NUMBER = 0;
    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16;

    private static final int ALLOW = 0x7FFF_0000;
    private static final int FAIL = 0x0005_0000;
    private static final int NOT_PERMITTED = 1;
    /** Libraries do without such a call then. */
    private static final int NOT_IMPLEMENTED = 38;

    /** Numbers from here on are calls of another kind (x32); on other machines there are none that high. */
    private static final int OTHER_CALLS = 0x4000_0000;

    private static final int CLONE_THREAD = 0x0001_0000;
    /** The flags of clone that ask for a new namespace, of any kind. */
    private static final int CLONE_NAMESPACES = 0x7E02_0000;
    /** Its flags are behind a pointer, where a filter does not see them; libraries fall back on clone. */
    private static final int CLONE3 = 435;

    /** The number that a machine does not have. */
    private static final int NONE = -1;

    /** The calls by the architectures of machines, as Java names them. */
    private enum Machine {
        AMD64(0xC000_003E),
        AARCH64(0xC000_00B7);

        private final int audit;

        Machine(int audit) {
            this.audit = audit;
        }
    }

    /** A system call, and its number on each machine. */
    private record Call(String name, int amd64, int aarch64) {
        int on(Machine machine) {
            return machine == Machine.AMD64 ? amd64 : aarch64;
        }
    }

    private static final Call CLONE = new Call("clone", 56, 220);

    private static final List<Call> NEW_PROCESSES = List.of(new Call("fork", 57, NONE), new Call("vfork", 58, NONE));

    private static final List<Call> FORBIDDEN = List.of(
            new Call("socket", 41, 198),
            new Call("ptrace", 101, 117),
            new Call("process_vm_readv", 310, 270),
            new Call("process_vm_writev", 311, 271),
            new Call("kcmp", 312, 272),
            new Call("pidfd_getfd", 438, 438),
            new Call("unshare", 272, 97),
            new Call("setns", 308, 268),
            new Call("mount", 165, 40),
            new Call("umount2", 166, 39),
            new Call("pivot_root", 155, 41),
            new Call("chroot", 161, 51),
            new Call("open_tree", 428, 428),
            new Call("move_mount", 429, 429),
            new Call("fsopen", 430, 430),
            new Call("fsconfig", 431, 431),
            new Call("fsmount", 432, 432),
            new Call("fspick", 433, 433),
            new Call("mount_setattr", 442, 442),
            new Call("open_by_handle_at", 304, 265),
            new Call("bpf", 321, 280),
            new Call("perf_event_open", 298, 241),
            new Call("userfaultfd", 323, 282),
            new Call("io_uring_setup", 425, 425),
            new Call("io_uring_enter", 426, 426),
            new Call("io_uring_register", 427, 427),
            new Call("add_key", 248, 217),
            new Call("request_key", 249, 218),
            new Call("keyctl", 250, 219));

    private static final Map<String, Machine> MACHINES = Map.of("amd64", Machine.AMD64, "aarch64", Machine.AARCH64);

    private final ByteBuffer code = ByteBuffer.allocate(200 * BYTES_OF_ONE).order(ByteOrder.nativeOrder());

    private SystemCallFilter() {}

    /**
     * Returns the filter for this machine.
     *
     * @param programs whether processes may start other programs
     * @return empty where the numbers of its calls are not known
     */
    static Optional<byte[]> here(boolean programs) {
        return Optional.ofNullable(MACHINES.get(System.getProperty("os.arch")))
                .map(machine -> new SystemCallFilter().on(machine, programs));
    }

    private byte[] on(Machine machine, boolean programs) {
        add(LOAD, ARCHITECTURE);
        add(IF_EQUAL, machine.audit, 1, 0);
        fail(NOT_PERMITTED);
        add(LOAD, NUMBER);
        add(IF_AT_LEAST, OTHER_CALLS, 0, 1);
        fail(NOT_PERMITTED);
        add(IF_EQUAL, CLONE3, 0, 1);
        fail(NOT_IMPLEMENTED);
        FORBIDDEN.forEach(call -> forbid(call.on(machine)));
        if (!programs) {
            NEW_PROCESSES.stream()
                    .map(call -> call.on(machine))
                    .filter(call -> call != NONE)
                    .forEach(this::forbid);
        }
        add(IF_EQUAL, CLONE.on(machine), 1, 0);
        add(RETURN, ALLOW);
        add(LOAD, FIRST_ARGUMENT);
        add(IF_ANY_BIT, CLONE_NAMESPACES, 0, 1);
        fail(NOT_PERMITTED);
        if (!programs) {
            add(IF_ANY_BIT, CLONE_THREAD, 1, 0);
            fail(NOT_PERMITTED);
        }
        add(RETURN, ALLOW);
        var program = new byte[code.position()];
        code.flip().get(program);
        return program;
    }

    private void forbid(int call) {
        add(IF_EQUAL, call, 0, 1);
        fail(NOT_PERMITTED);
    }

    private void fail(int error) {
        add(RETURN, FAIL | error);
    }

    private void add(int instruction, int value) {
        add(instruction, value, 0, 0);
    }

    /** Adds an instruction that skips as many as it says where its comparison holds, and where it does not. */
    private void add(int instruction, int value, int skippedIfSo, int skippedIfNot) {
        code.putShort((short) instruction)
                .put((byte) skippedIfSo)
                .put((byte) skippedIfNot)
                .putInt(value);
    }
}
