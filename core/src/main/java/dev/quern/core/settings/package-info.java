/**
 * The settings of mailboxes, and which of them are valid. Fields are in {@code field}; the settings are acted on in
 * {@code intake} and {@code processing}.
 */
@NullMarked
package dev.quern.core.settings;

import org.jspecify.annotations.NullMarked;
