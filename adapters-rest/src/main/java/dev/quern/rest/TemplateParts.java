package dev.quern.rest;

import dev.quern.core.extraction.TemplateDrafting;
import dev.quern.core.extraction.TemplateTrial;
import dev.quern.core.template.TemplateKeeping;
import dev.quern.core.template.Templates;

/** What the server needs for templates: keeping them, making them from documents, and trying them. */
public record TemplateParts(
        Templates templates, TemplateKeeping keeping, TemplateDrafting drafting, TemplateTrial trial) {}
