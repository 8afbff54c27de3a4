// Everything is beside the page, wherever a proxy has put it and under whatever name it is reached; only there may it be tried.
fetch('openapi.json')
  .then((answer) => answer.json())
  .then((document) => SwaggerUIBundle({
    spec: {
      ...document,
      servers: [{ url: new URL('.', location.href).href.replace(/\/$/, '') }],
      externalDocs: { url: 'openapi.json', description: 'The OpenAPI document' },
    },
    dom_id: '#page',
    deepLinking: true,
    filter: true,
    displayRequestDuration: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    validatorUrl: null,
  }));
