package dev.quern.core.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.zip.Deflater;

/**
 * The class path of these tests with its folders packed into JARs, for programs that tests start: a JVM takes classes from an
 * archive of classes only where they are in JARs.
 */
public final class PackedClassPath {
    private PackedClassPath() {}

    /** Every place of the class path of these tests that exists, in order. */
    public static List<Path> places() {
        var classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return List.of(classPath.split(File.pathSeparator)).stream()
                .map(Path::of)
                .filter(Files::exists)
                .toList();
    }

    /**
     * The JARs among the places that are wanted, and JARs made of the folders among them.
     *
     * @param folder where the new JARs are put; it exists
     */
    public static List<Path> in(Path folder, Predicate<Path> wanted) throws IOException {
        var jars = new ArrayList<Path>();
        for (var place : places()) {
            if (wanted.test(place)) {
                jars.add(
                        Files.isDirectory(place)
                                ? packed(place, folder.resolve("classes-" + jars.size() + ".jar"))
                                : place);
            }
        }
        return jars;
    }

    private static Path packed(Path classes, Path jar) throws IOException {
        try (var files = Files.walk(classes);
                var out = new JarOutputStream(Files.newOutputStream(jar))) {
            // Models that do not get smaller are most of what is packed.
            out.setLevel(Deflater.NO_COMPRESSION);
            for (var file : files.toList()) {
                var name = classes.relativize(file).toString().replace(File.separatorChar, '/');
                if (Files.isRegularFile(file)) {
                    out.putNextEntry(new JarEntry(name));
                    Files.copy(file, out);
                } else if (!name.isEmpty()) {
                    // Flyway finds migrations by the entry of their folder.
                    out.putNextEntry(new JarEntry(name + "/"));
                }
            }
        }
        return jar;
    }
}
