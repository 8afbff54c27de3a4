/** Taking files apart that hold others: messages, folders of messages, archives. */
@NullMarked
package dev.quern.ocr.unpacking;

import org.jspecify.annotations.NullMarked;
