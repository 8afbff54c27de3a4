package dev.quern.rest.delivery;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;

/** A range of IP addresses as CIDR writes it, such as {@code 10.0.0.0/8} or {@code fd00::/8}; without a slash, one address. */
public final class AddressRange {
    // Nothing that would be looked up: digits, dots and colons make an address or nothing.
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|(?=.*:)[0-9a-fA-F:.]+");
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
        if (ADDRESS.matcher(address).matches()
                && (slash < 0 || BITS.matcher(length).matches())) {
            try {
                var start = InetAddress.getByName(address).getAddress();
                int bits = slash < 0 ? start.length * 8 : Integer.parseInt(length);
                if (bits <= start.length * 8) {
                    return new AddressRange(written, start, bits);
                }
            } catch (UnknownHostException e) {
                // Said below, like everything that is no range.
            }
        }
        throw new IllegalArgumentException("Not a range of addresses such as 10.0.0.0/8: '" + written + "'");
    }

    boolean has(byte[] address) {
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
