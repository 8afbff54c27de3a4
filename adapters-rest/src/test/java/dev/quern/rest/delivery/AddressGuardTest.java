package dev.quern.rest.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressGuardTest {
    private final AddressGuard guard = new AddressGuard(List.of());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.255.255.254",
                "127.1",
                "2130706433",
                "0.0.0.0",
                "0.1.2.3",
                "10.1.2.3",
                "100.64.0.1",
                "100.100.100.200",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.192",
                "192.168.0.1",
                "198.18.0.1",
                "224.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::7f00:1",
                "::ffff:127.0.0.1",
                "::ffff:a9fe:a9fe",
                "::ffff:0:127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b::10.0.0.1",
                "64:ff9b:1::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "2002:7f00:1::",
                "2001::1",
                "2001:db8::1"
            })
    void an_internal_address_is_recognised(String address) throws UnknownHostException {
        assertThat(guard.allows(address(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "93.184.216.34",
                "100.63.255.255",
                "100.128.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "223.255.255.255",
                "::ffff:93.184.216.34",
                "64:ff9b::93.184.216.34",
                "2606:4700:4700::1111",
                "2a00:1450:4001::1"
            })
    void a_public_address_is_recognised(String address) throws UnknownHostException {
        assertThat(guard.allows(address(address))).isTrue();
    }

    private static InetAddress address(String written) throws UnknownHostException {
        return InetAddress.getAllByName(written)[0];
    }

    @Test
    void an_operator_can_allow_ranges() throws UnknownHostException {
        var allowing = new AddressGuard(List.of(AddressRange.parse("10.1.0.0/16"), AddressRange.parse("fd00::/8")));

        assertThat(allowing.allows(address("10.1.2.3"))).isTrue();
        assertThat(allowing.allows(address("::ffff:10.1.2.3"))).isTrue();
        assertThat(allowing.allows(address("fd12::1"))).isTrue();
        assertThat(allowing.allows(address("10.2.0.0"))).isFalse();
        assertThat(allowing.allows(address("fc12::1"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "10.0.0.0/33",
                "10.0.0.0/",
                "10.0.0.0/-1",
                "::/129",
                "10.0.0/8",
                "a::b::c",
                "10.0.0.256"
            })
    void a_malformed_range_is_refused(String written) {
        assertThatThrownBy(() -> AddressRange.parse(written)).isInstanceOf(IllegalArgumentException.class);
    }
}
