package dev.quern.ocr.isolation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command line of bubblewrap, a program that starts others in namespaces of their own and needs no rights for it. What is
 * started sees programs, libraries and fonts of the system, the Java and the class path of this process, and its own {@link
 * ProcessFolder}; all but two folders of that cannot be written.
 *
 * @param program bubblewrap, as a path
 * @param limiter prlimit, as a path
 * @param filter of system calls
 * @param before the arguments that are the same for all processes
 * @param after those that come after what is of one process: what is left around its folders cannot be written
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares it.
record Bubblewrap(Path program, Path limiter, byte[] filter, List<String> before, List<String> after) {
    /** What the system has in one place, for reading by everybody. */
    private static final Path SYSTEM = Path.of("/usr");
    /** Beside it: where libraries are, the time zone, fonts, what processors can do. */
    private static final List<String> OF_SYSTEM = List.of(
            "/etc/ld.so.cache",
            "/etc/localtime",
            "/etc/timezone",
            "/etc/fonts",
            "/var/cache/fontconfig",
            "/sys/devices/system/cpu");
    /** Links into the system's place; where they are folders, they are shown as they are. */
    private static final List<String> LINKS = List.of("/bin", "/lib", "/lib64");

    private static final List<String> DEVICES = List.of("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom");

    private static final Pattern ARCHIVE = Pattern.compile("-XX:SharedArchiveFile=(.+)");
    private static final Pattern BLANKS = Pattern.compile(" +");

    /** Open files of one process: the jars of the class path take a hundred. */
    private static final int MOST_FILES = 1024;
    /** Threads and programs of one process. */
    private static final int MOST_THREADS = 512;
    /**
     * Memory beside the heap: what is compiled, stacks, networks and pictures. Reading takes a quarter of it; see
     * docs/performance.md.
     */
    private static final long BESIDE_HEAP = 2L << 30;

    /**
     * Puts the command line together.
     *
     * @param hidden folders that are hidden where one that is shown holds them
     * @param shown what may be read as well; it need not be there
     * @param ownProc whether processes have a /proc of their own; otherwise they have none
     */
    static Bubblewrap of(
            Path program, Path limiter, byte[] filter, Collection<Path> hidden, Collection<Path> shown, boolean ownProc)
            throws IOException {
        var before = new ArrayList<>(List.of(
                "--unshare-user",
                "--unshare-pid",
                "--unshare-net",
                "--unshare-ipc",
                "--unshare-uts",
                "--cap-drop",
                "ALL",
                "--new-session",
                "--die-with-parent",
                "--seccomp",
                "3"));
        bind(before, SYSTEM);
        for (var link : LINKS) {
            var path = Path.of(link);
            if (Files.isSymbolicLink(path)) {
                before.addAll(List.of("--symlink", Files.readSymbolicLink(path).toString(), link));
            } else {
                bind(before, path);
            }
        }
        OF_SYSTEM.forEach(path -> bind(before, Path.of(path)));
        DEVICES.forEach(device -> before.addAll(List.of("--dev-bind", device, device)));
        var java = Path.of(System.getProperty("java.home"));
        if (ownProc) {
            before.addAll(List.of("--proc", "/proc"));
        } else {
            // A Java finds its libraries by this link, and onnxruntime asks what the processor can do.
            before.addAll(List.of("--symlink", java.resolve("bin/java").toString(), "/proc/self/exe"));
            bind(before, Path.of("/proc/cpuinfo"));
        }
        var own = own(java);
        own.forEach(path -> bind(before, path));
        var after = new ArrayList<>(List.of("--remount-ro", "/"));
        hidden.stream()
                .map(folder -> folder.toAbsolutePath().normalize())
                .filter(Files::exists)
                .filter(folder -> folder.startsWith(SYSTEM) || own.stream().anyMatch(folder::startsWith))
                .map(Path::toString)
                .forEach(folder -> {
                    before.addAll(List.of("--tmpfs", folder));
                    after.addAll(List.of("--remount-ro", folder));
                });
        shown.forEach(path -> bind(before, path));
        return new Bubblewrap(program, limiter, filter, List.copyOf(before), List.copyOf(after));
    }

    /** That which is there when the process starts. */
    private static void bind(List<String> arguments, Path path) {
        var absolute = path.toAbsolutePath().normalize().toString();
        arguments.addAll(List.of("--ro-bind-try", absolute, absolute));
    }

    /** What this process runs on: its Java and its class path, as far as they are not of the system. */
    private static Set<Path> own(Path java) throws IOException {
        var needed = new LinkedHashSet<Path>();
        needed.add(java);
        // Where Debian has the settings of a Java.
        needed.addAll(targets(java.resolve("conf")));
        needed.addAll(targets(java.resolve("lib/security")));
        needed.addAll(classPath());
        archive().ifPresent(needed::add);
        return needed.stream()
                .filter(path -> !path.startsWith(SYSTEM))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<Path> targets(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        var targets = new ArrayList<Path>();
        try (var tree = Files.walk(folder)) {
            for (var link :
                    tree.filter(Files::isSymbolicLink).filter(Files::exists).toList()) {
                targets.add(link.toRealPath());
            }
        }
        return targets;
    }

    /** The archives of classes that this process starts with, which those that it starts use as well. */
    private static Optional<Path> archive() {
        return ChildJvm.command().stream()
                .map(ARCHIVE::matcher)
                .filter(Matcher::matches)
                .map(found -> Path.of(found.group(1)))
                .findFirst();
    }

    /** Jars and folders of classes; folders that hold nothing else than such jars in their stead. */
    private static Set<Path> classPath() throws IOException {
        var entries = new LinkedHashSet<Path>();
        for (var entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            var path = Path.of(entry).toAbsolutePath().normalize();
            entries.add(path);
            if (Files.isRegularFile(path)) {
                entries.addAll(named(path));
            }
        }
        entries.removeIf(Predicate.not(Files::exists));
        var byFolder = entries.stream().collect(Collectors.groupingBy(Path::getParent));
        byFolder.forEach((folder, jars) -> {
            if (jars.size() > 1 && jars.size() == count(folder)) {
                entries.removeAll(jars);
                entries.add(folder);
            }
        });
        return entries;
    }

    private static long count(Path folder) {
        try (var all = Files.list(folder)) {
            return all.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The jars that the manifest of one names. */
    private static List<Path> named(Path jar) throws IOException {
        try (var file = new JarFile(jar.toFile(), false)) {
            var manifest = file.getManifest();
            var value = manifest == null ? null : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return value == null
                    ? List.of()
                    : Arrays.stream(BLANKS.split(value.strip()))
                            .map(jar.toUri()::resolve)
                            .filter(uri -> "file".equals(uri.getScheme()))
                            .map(Path::of)
                            .toList();
        }
    }

    /**
     * Returns the command that runs another in there.
     *
     * @param heapMb of the Java that the command starts
     * @param largestFile that it may write, in bytes
     */
    List<String> around(List<String> command, ProcessFolder folder, int heapMb, long largestFile) throws IOException {
        var filterFile = Files.write(folder.path().resolve("filter"), filter);
        return Stream.of(
                        // Java hands no file down that is open; a shell does.
                        List.of("/bin/sh", "-c", "exec \"$@\" 3<\"$0\"", filterFile.toString(), program.toString()),
                        before,
                        List.of(
                                "--ro-bind",
                                folder.given().toString(),
                                folder.given().toString()),
                        List.of(
                                "--bind",
                                folder.made().toString(),
                                folder.made().toString()),
                        List.of(
                                "--bind",
                                folder.temporary().toString(),
                                folder.temporary().toString()),
                        after,
                        List.of("--chdir", folder.temporary().toString(), "--"),
                        List.of(
                                limiter.toString(),
                                "--core=0",
                                "--data=" + ((long) heapMb * (1 << 20) + BESIDE_HEAP),
                                "--fsize=" + largestFile,
                                "--nofile=" + MOST_FILES),
                        countsByNamespace() ? List.of("--nproc=" + MOST_THREADS) : List.<String>of(),
                        command)
                .flatMap(Collection::stream)
                .toList();
    }

    /** Since 5.14 Linux counts the processes of a namespace by themselves; before, all of a user on the machine are one count. */
    private static boolean countsByNamespace() {
        var version = System.getProperty("os.version").split("[^0-9]+", 3);
        int major = Integer.parseInt(version[0]);
        return major > 5 || (major == 5 && version.length > 1 && Integer.parseInt(version[1]) >= 14);
    }
}
