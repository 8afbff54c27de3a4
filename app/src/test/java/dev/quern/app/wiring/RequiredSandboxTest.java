package dev.quern.app.wiring;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quern.app.settings.SandboxWish;
import dev.quern.app.settings.Settings;
import dev.quern.ocr.isolation.Sandbox;
import org.junit.jupiter.api.Test;

class RequiredSandboxTest {
    @Test
    void a_server_that_must_have_a_sandbox_does_not_start_without() {
        assertThatThrownBy(() -> ReadingApart.require(SandboxWish.REQUIRED, Sandbox.NONE))
                .isInstanceOf(Settings.Wrong.class)
                .hasMessage("QUERN_SANDBOX is required, and files cannot be read in a sandbox: it is switched off.");
        assertThatCode(() -> ReadingApart.require(SandboxWish.AUTO, Sandbox.NONE))
                .doesNotThrowAnyException();
    }
}
