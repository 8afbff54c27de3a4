package dev.quern.rest.delivery;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which addresses may be called: those of the public internet, and what the operator allows beyond. Inside are loopback,
 * private and link-local networks, where clouds tell their secrets, multicast, and what is reserved (IANA's special-purpose
 * registries). An IPv6 address that carries an IPv4 address is judged by that.
 */
final class AddressGuard {
    private static final List<AddressRange> INSIDE_4 = ranges(
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "168.63.129.16",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/4",
            "240.0.0.0/4");
    private static final AddressRange PUBLIC_6 = AddressRange.parse("2000::/3");
    private static final List<AddressRange> INSIDE_6 = ranges("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");
    /** Translated to the IPv4 address in the last four bytes. */
    private static final AddressRange TRANSLATED = AddressRange.parse("64:ff9b::/96");

    private final List<AddressRange> allowed;

    AddressGuard(List<AddressRange> allowed) {
        this.allowed = List.copyOf(allowed);
    }

    boolean allows(InetAddress address) {
        // An IPv6 address that only maps an IPv4 address has become one by now: that is how Java makes them.
        var bytes = address.getAddress();
        return isIn(allowed, bytes) || isPublic(bytes);
    }

    private boolean isPublic(byte[] address) {
        if (address.length == 4) {
            return !isIn(INSIDE_4, address);
        }
        if (TRANSLATED.has(address)) {
            var carried = Arrays.copyOfRange(address, 12, 16);
            return isIn(allowed, carried) || isPublic(carried);
        }
        return PUBLIC_6.has(address) && !isIn(INSIDE_6, address);
    }

    private static boolean isIn(List<AddressRange> ranges, byte[] address) {
        return ranges.stream().anyMatch(range -> range.has(address));
    }

    private static List<AddressRange> ranges(String... written) {
        return Stream.of(written).map(AddressRange::parse).toList();
    }
}
