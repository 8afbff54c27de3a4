package dev.quern.app.console;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser without a window: what people do with the console, and what they see of it. */
final class Browser implements AutoCloseable {
    /** Where the tests leave what the screens look like. */
    private static final Path PICTURES = Path.of("target", "console");

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Dimension WIDE = new Dimension(1400, 900);
    private static final Dimension NARROW = new Dimension(420, 850);

    /**
     * Leaves those of the given elements that may be called by a name: it is part of their text, of that of their labels, or of
     * one of their attributes. Which name an element has for people is asked of the browser, which takes longer.
     */
    private static final String MAY_BE_CALLED = """
            const plain = (text) => (text ?? "").replace(/\\s+/g, "").toLowerCase();
            const said = (element) => [element, ...element.querySelectorAll("*"), ...(element.labels ?? [])].flatMap((one) =>
                [...one.attributes].map((attribute) => attribute.value)
                    .concat((one.getAttribute("aria-labelledby") ?? "").split(/\\s+/)
                        .map((id) => document.getElementById(id)?.textContent)))
                .concat(element.value, element.textContent, [...(element.labels ?? [])].map((label) => label.textContent));
            return [...document.querySelectorAll(arguments[0])]
                .filter((element) => said(element).some((text) => plain(text).includes(plain(arguments[1]))));
            """;

    /** Whether a text is somewhere on the page, shown or not. */
    private static final String MAY_BE_SAID = """
            const plain = (text) => text.replace(/\\s+/g, "").toLowerCase();
            return plain(document.body?.innerText ?? "").includes(plain(arguments[0]));
            """;

    private final ChromeDriver driver;
    private int keystrokes;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Opens a browser; empty where none is installed. */
    static Optional<Browser> open() {
        // It looks for a version of a protocol that is not used here.
        Logger.getLogger("org.openqa.selenium").setLevel(Level.SEVERE);
        var browser = program("chromium");
        var remote = program("chromedriver");
        if (browser.isEmpty() || remote.isEmpty()) {
            return Optional.empty();
        }
        var logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        var options = new ChromeOptions();
        options.setBinary(browser.get().toString());
        options.addArguments(
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en-GB");
        options.setCapability("goog:loggingPrefs", logs);
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(remote.get().toFile())
                .usingAnyFreePort()
                .build();
        var driver = new ChromeDriver(service, options);
        driver.manage().window().setSize(WIDE);
        return Optional.of(new Browser(driver));
    }

    /** Goes on as a browser that was opened just now: in another window, without whatever pages have left in it. */
    void forget() {
        var before = driver.getWindowHandle();
        var left = driver.getCurrentUrl();
        driver.switchTo().newWindow(WindowType.TAB);
        var here = driver.getWindowHandle();
        driver.switchTo().window(before).close();
        driver.switchTo().window(here);
        driver.manage().window().setSize(WIDE);
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
        driver.executeCdpCommand("Network.clearBrowserCache", Map.of());
        if (left.startsWith("http")) {
            var origin = URI.create(left).resolve("/").toString();
            driver.executeCdpCommand("Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
        }
        complaints();
        keystrokes = 0;
    }

    private static Optional<Path> program(String name) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    void go(URI address) {
        driver.get(address.toString());
    }

    /** The path of the page on show. */
    String path() {
        return URI.create(driver.getCurrentUrl()).getPath();
    }

    /** The first element of a CSS selector, once there is one that is shown. */
    WebElement find(String selector) {
        return await(selector)
                .until(
                        () -> driver.findElements(By.cssSelector(selector)).stream()
                                .filter(Browser::isShown)
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static boolean isShown(WebElement element) {
        try {
            return element.isDisplayed();
        } catch (StaleElementReferenceException replaced) {
            return false;
        }
    }

    /** The button or link of a name. */
    WebElement named(String name) {
        return await(name)
                .until(
                        () -> mayBeCalled("button, a, summary, [role=menuitem], [role=button]", name)
                                .filter(element -> isShown(element) && isNamed(element, name))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private Stream<WebElement> mayBeCalled(String selector, String name) {
        return driver.executeScript(MAY_BE_CALLED, selector, name) instanceof List<?> found
                ? found.stream().map(WebElement.class::cast)
                : Stream.empty();
    }

    private static boolean isNamed(WebElement element, String name) {
        try {
            return name.equals(element.getAccessibleName()) || name.equals(element.getText());
        } catch (StaleElementReferenceException replaced) {
            return false;
        }
    }

    /** The control that has a label. */
    WebElement labelled(String label) {
        return await(label)
                .until(
                        () -> mayBeCalled("input, select, textarea", label)
                                .filter(element -> isNamed(element, label))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    /** All that the page says, as people read it. */
    String text() {
        return driver.findElement(By.tagName("body")).getText();
    }

    void awaitText(String text) {
        // All that people read is collected only where the text may be among it.
        await(text).until(() -> Boolean.TRUE.equals(driver.executeScript(MAY_BE_SAID, text)) && text().contains(text));
    }

    /** Waits until an input has a value. */
    void awaitValue(String value) {
        await(value)
                .until(
                        () -> run("return [...document.querySelectorAll('.field input')].map((input) => input.value)"),
                        values -> values instanceof List<?> all && all.contains(value));
    }

    /** Waits until a control holds a text. */
    void awaitValue(String selector, String value) {
        await(value).until(() -> find(selector).getDomProperty("value"), value::equals);
    }

    /** Waits until every picture of the page is there. */
    void awaitPictures() {
        await("pictures")
                .until(() -> run("return [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
                        .equals(true));
    }

    void awaitPath(String pattern) {
        await(pattern).until(this::path, path -> path.matches(pattern));
    }

    private static ConditionFactory await(String what) {
        return Awaitility.await(what)
                .atMost(PATIENCE)
                .pollInterval(LOOK_EVERY)
                .ignoreException(StaleElementReferenceException.class);
    }

    /** Keys as a person presses them, wherever the focus is. */
    void press(CharSequence... keys) {
        for (var key : keys) {
            keystrokes += key.length();
            new Actions(driver).sendKeys(key).perform();
        }
    }

    /** One key while another is held. */
    void press(CharSequence held, CharSequence key) {
        keystrokes++;
        new Actions(driver).keyDown(held).sendKeys(key).keyUp(held).perform();
    }

    /** Draws a box with the mouse over a part of an element that is in sight; in fractions of its width and height. */
    void draw(WebElement on, double left, double top, double right, double bottom) {
        var place = on.getRect();
        new Actions(driver)
                .moveToLocation(
                        place.getX() + (int) (left * place.getWidth()), place.getY() + (int) (top * place.getHeight()))
                .clickAndHold()
                .moveByOffset((int) ((right - left) * place.getWidth()), (int) ((bottom - top) * place.getHeight()))
                .release()
                .perform();
    }

    /** The number of keys pressed so far. */
    int keystrokes() {
        return keystrokes;
    }

    /** The result of a script on the page. */
    Object run(String script) {
        return driver.executeScript(script);
    }

    /** The result of a script that calls {@code done} with it. */
    Object runToEnd(String script) {
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return Objects.requireNonNull(
                driver.executeAsyncScript("const done = arguments[arguments.length - 1];" + script));
    }

    /** A script that runs before those of every page that is opened from now on. */
    void beforePages(String script) {
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
    }

    /** Complaints of the browser: failed scripts, files that it was not let load, and whatever pages wrote there. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> entry.getMessage())
                .toList();
    }

    /** Violations of the rules of axe-core on the page as it is. */
    List<String> barriers() throws IOException {
        return violations("");
    }

    /** Violations of its rules on colours: all that another choice of colours can break. */
    List<String> barriersOfColours() throws IOException {
        return violations("runOnly: ['cat.color'], rules: {'color-contrast-enhanced': {enabled: false}}");
    }

    /** Nothing is collected of what is as it should be, nor of where elements stand, which takes a fifth of the time. */
    private List<String> violations(String options) throws IOException {
        if (run("return typeof axe").equals("undefined")) {
            try (var script = Objects.requireNonNull(Browser.class.getResourceAsStream("/axe.min.js"))) {
                driver.executeScript(new String(script.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        var found = (List<?>) driver.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                axe.run({resultTypes: ["violations"], selectors: false, %s}).then((results) => done(results.violations.map((rule) =>
                    `${rule.id}: ${rule.nodes.map((node) => node.html).join(" | ")}`)));
                """.formatted(options));
        return found == null ? List.of() : found.stream().map(String::valueOf).toList();
    }

    /** Shows the page as people see it who prefer light or dark, and no motion: colours halfway to others are no barrier. */
    void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "features",
                        List.of(
                                Map.of("name", "prefers-color-scheme", "value", scheme),
                                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /** Makes it as narrow as a phone, or as wide again as the screen of a desk. */
    void narrow(boolean narrow) {
        driver.manage().window().setSize(narrow ? NARROW : WIDE);
    }

    /** Whether all of the page fits into its width. */
    boolean fits() {
        return Boolean.TRUE.equals(run("return document.documentElement.scrollWidth <= innerWidth"));
    }

    /** Leaves a picture of the page. */
    void picture(String name) throws IOException {
        Files.createDirectories(PICTURES);
        Files.write(PICTURES.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
