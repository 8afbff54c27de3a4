package dev.quern.app.settings;

import dev.quern.app.settings.Settings.Wrong;
import dev.quern.rest.delivery.AddressRange;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The settings given in the three places, with the place: an impossible value is refused by the name under which it was given. */
final class GivenSettings {
    private static final Pattern ORIGIN = Pattern.compile("\\*|https?://[A-Za-z0-9.\\[\\]:-]+");

    private final Map<Setting, Given> given = new EnumMap<>(Setting.class);
    private final Path data;

    private enum Place {
        FLAG,
        ENVIRONMENT,
        FILE
    }

    private record Given(Place place, String where, String value) {}

    private GivenSettings(Map<String, String> flags, Map<String, String> environment, Consumer<String> warnings) {
        environment.forEach((name, value) -> {
            if (Setting.isMeant(name)) {
                addVariable(name, value, warnings);
            }
        });
        flags.forEach(
                (name, value) -> given.put(Setting.of(name, "--" + name), new Given(Place.FLAG, "--" + name, value)));
        data = Path.of(value(Setting.DATA, "quern-data")).toAbsolutePath().normalize();
        if (Files.exists(data) && !Files.isDirectory(data)) {
            throw new Wrong(where(Setting.DATA) + " names a folder; " + data + " is a file.");
        }
        addFile(data.resolve(Settings.FILE));
    }

    static GivenSettings of(Map<String, String> flags, Map<String, String> environment, Consumer<String> warnings) {
        return new GivenSettings(flags, environment, warnings);
    }

    /** Foreign variables of the environment, such as those of a cluster with a service of our name, must not stop the start. */
    private void addVariable(String name, String value, Consumer<String> warnings) {
        var setting = Setting.ofEnvironment(name);
        if (setting.isEmpty()) {
            warnings.accept(Setting.unknownVariable(name));
        } else if (setting.get().isOfCluster(value)) {
            warnings.accept(
                    name + " is '" + value + "', which a cluster says of a service and no setting. It is left aside.");
        } else {
            given.put(setting.get(), new Given(Place.ENVIRONMENT, name, value));
        }
    }

    private void addFile(Path file) {
        if (!Files.exists(file)) {
            return;
        }
        var properties = new Properties();
        try (var reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new Wrong("The settings in " + file + " cannot be read: " + e.getMessage());
        }
        for (var name : properties.stringPropertyNames()) {
            var where = name + " (in " + file + ")";
            var setting = Setting.of(name, where);
            if (setting == Setting.DATA) {
                throw new Wrong("data cannot be set in " + file + ": the file is found by it.");
            }
            given.putIfAbsent(setting, new Given(Place.FILE, where, properties.getProperty(name)));
        }
    }

    /** The folder that holds everything. */
    Path data() {
        return data;
    }

    /** As what something was given; for what was not, its name in the environment. */
    String where(Setting setting) {
        var found = given.get(setting);
        return found == null ? setting.inEnvironment() : found.where();
    }

    /** The name of another setting in the place where this one was given. */
    String alike(Setting one, Setting other) {
        var found = given.get(one);
        return switch (found == null ? Place.ENVIRONMENT : found.place()) {
            case FLAG -> other.flag();
            case ENVIRONMENT -> other.inEnvironment();
            case FILE -> other.written();
        };
    }

    String value(Setting setting, String otherwise) {
        var found = given.get(setting);
        if (found == null) {
            return otherwise;
        }
        if (found.value().isBlank()) {
            throw new Wrong(found.where() + " is empty.");
        }
        return found.value().strip();
    }

    @Nullable
    String optional(Setting setting) {
        var found = given.get(setting);
        return found == null || found.value().isBlank() ? null : found.value().strip();
    }

    int number(Setting setting, int otherwise, int least, int most) {
        var found = given.get(setting);
        if (found == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(found.value().strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below, like a number out of bounds.
        }
        throw new Wrong(
                found.where() + " must be a number from " + least + " to " + most + ", not '" + found.value() + "'.");
    }

    Duration seconds(Setting setting, Duration otherwise, int least) {
        return Duration.ofSeconds(number(setting, (int) otherwise.toSeconds(), least, 86_400));
    }

    boolean truth(Setting setting, boolean otherwise) {
        var found = given.get(setting);
        if (found == null) {
            return otherwise;
        }
        return switch (found.value().strip().toLowerCase(Locale.ROOT)) {
            case "true", "on", "yes", "1" -> true;
            case "false", "off", "no", "0" -> false;
            default -> throw new Wrong(found.where() + " must be true or false, not '" + found.value() + "'.");
        };
    }

    @Nullable
    Path file(Setting setting) {
        var name = optional(setting);
        if (name == null) {
            return null;
        }
        var file = Path.of(name);
        if (!Files.isReadable(file)) {
            throw new Wrong(where(setting) + " names a file that cannot be read: " + name);
        }
        return file;
    }

    @Nullable
    URI url(Setting setting) {
        var found = given.get(setting);
        if (found == null) {
            return null;
        }
        try {
            var url = URI.create(found.value().strip().replaceAll("/+$", ""));
            if (url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            // Said below, like a URL of another kind.
        }
        throw new Wrong(found.where() + " must be an http or https URL, not '" + found.value() + "'.");
    }

    /** Ranges of addresses with commas between them. */
    List<AddressRange> ranges(Setting setting) {
        var list = optional(setting);
        if (list == null) {
            return List.of();
        }
        try {
            return Arrays.stream(list.split(",", -1))
                    .map(String::strip)
                    .map(AddressRange::parse)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new Wrong(where(setting) + ": " + e.getMessage() + ".");
        }
    }

    /** Origins of pages with commas between them, or a star. */
    Set<String> origins(Setting setting) {
        var list = optional(setting);
        if (list == null) {
            return Set.of();
        }
        var origins = new LinkedHashSet<String>();
        for (var origin : list.split(",", -1)) {
            if (!ORIGIN.matcher(origin.strip()).matches()) {
                throw new Wrong(where(setting) + " lists origins such as https://app.example.org, separated by commas,"
                        + " or is *; '" + origin.strip() + "' is neither.");
            }
            origins.add(origin.strip());
        }
        return origins;
    }
}
