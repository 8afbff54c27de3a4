package dev.quern.rest.delivery;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** A range of IP addresses as CIDR writes it, such as {@code 10.0.0.0/8} or {@code fd00::/8}; without a slash, one address. */
public final class AddressRange {
    private static final String BYTE = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern FOUR = Pattern.compile(BYTE + "(?:\\." + BYTE + "){3}");
    private static final Pattern SIX = Pattern.compile("(?=.*:)[0-9a-fA-F:.]{2,45}");
    private static final Pattern BITS = Pattern.compile("\\d{1,3}");

    private final String written;
    private final byte[] start;
    private final int bits;

    private AddressRange(String written, byte[] start, int bits) {
        this.written = written;
        this.start = start;
        this.bits = bits;
    }

    /**
     * Reads a range.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static AddressRange parse(String written) {
        int slash = written.indexOf('/');
        var address = slash < 0 ? written : written.substring(0, slash);
        var length = slash < 0 ? "" : written.substring(slash + 1);
        var found = address(address);
        if (found.isPresent() && (slash < 0 || BITS.matcher(length).matches())) {
            var start = found.get().getAddress();
            int bits = slash < 0 ? start.length * 8 : Integer.parseInt(length);
            if (bits <= start.length * 8) {
                return new AddressRange(written, start, bits);
            }
        }
        throw new IllegalArgumentException("Not a range of addresses such as 10.0.0.0/8: '" + written + "'");
    }

    /** One address as it is written, without a port; names are none, and nothing is looked up. */
    public static Optional<InetAddress> address(String written) {
        try {
            if (FOUR.matcher(written).matches()) {
                return Optional.of(InetAddress.getByName(written));
            }
            if (SIX.matcher(written).matches()) {
                // In brackets it is taken for an address whatever it is; else it might be looked up.
                return Optional.of(InetAddress.getByName("[" + written + "]"));
            }
        } catch (UnknownHostException e) {
            // Said below, like of everything that is no address.
        }
        return Optional.empty();
    }

    /** Returns whether an address is in this range, both of four or both of sixteen bytes. */
    public boolean has(byte[] address) {
        if (address.length != start.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % 8);
            if ((address[bit / 8] & mask) != (start[bit / 8] & mask)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return written;
    }
}
