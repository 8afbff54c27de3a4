package dev.quern.core.export;

/** The id of an export config, unique on the server. */
public record ExportConfigId(long number) {
    @Override
    public String toString() {
        return Long.toString(number);
    }
}
