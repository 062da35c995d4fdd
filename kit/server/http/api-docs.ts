import type { FastifyInstance } from 'fastify'
import { documentHtml, html, type Markup } from '../pages/html.ts'

interface Operation {
  summary: string
  tags: string[]
  'x-access': string | string[]
  'x-feature'?: string
  'x-scopes'?: readonly string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: { 200: { content: Record<string, { schema?: object }> } }
}

const style = `:root{color-scheme:light dark;--line:#d9dde3;--dim:#5b6472;--bg:#fff;--fg:#17202b;--code:#f3f5f7}
@media(prefers-color-scheme:dark){:root{--line:#343b45;--dim:#a3adba;--bg:#14181d;--fg:#e8ecf1;--code:#1d232a}}
body{margin:0 auto;max-width:960px;padding:24px 16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:var(--bg);color:var(--fg)}
details{border-top:1px solid var(--line);padding:8px 0}summary{cursor:pointer}code,pre{font:12px/1.5 ui-monospace,monospace}
pre{background:var(--code);padding:12px;border-radius:6px;overflow:auto}small{color:var(--dim)}h2{margin-top:32px;text-transform:capitalize}a{color:inherit}`

/** Serves the OpenAPI document as an HTML page without scripts. */
export function addApiDocs(server: FastifyInstance, documentOf: () => object): void {
  server.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(pageOf(documentOf())),
  )
}

function pageOf(document: object): string {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> }
  const groups = new Map<string, Markup[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'other'
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  }
  const sections = [...groups].map(
    ([tag, list]) =>
      html`<h2 id="${tag}">${tag.replaceAll(/[-_]/g, ' ')}</h2>
        ${list}`,
  )
  return documentHtml(
    'Safiri API',
    style,
    html`<h1>Safiri API</h1>
      <p>
        Calls are below <code>/api/agent</code>, with <code>Authorization: Bearer TOKEN</code>: the token of a log-in (answered by
        <code>POST /login</code>), or one of an integration, which works for calls with scopes. The same as a document:
        <a href="/api/agent/openapi.json">openapi.json</a>.
      </p>
      ${sections}`,
  )
}

function operationHtml(method: string, path: string, operation: Operation): Markup {
  const access = Array.isArray(operation['x-access']) ? operation['x-access'].join(' or ') : operation['x-access']
  const { 'x-scopes': scopes } = operation
  const schemaOf = (content: Record<string, { schema?: object }> | undefined) => Object.values(content ?? {})[0]?.schema
  const block = (title: string, value: object | undefined) =>
    value &&
    html`<p>${title}</p>
      <pre>${JSON.stringify(value, null, 2)}</pre>`
  const parameters = operation.parameters.map(
    ({ name, in: place, required }, index) => html`${index > 0 && ', '}<code>${name}</code> (${place}${!required && ', optional'})`,
  )
  return html`<details>
    <summary><code>${method.toUpperCase()} ${path}</code> <small>${operation.summary}</small></summary>
    <p>
      <small
        >Access:
        ${access}${operation['x-feature'] && `; feature ${operation['x-feature']}`}${scopes && `; scopes of a token: ${scopes.join(', ')}`}</small
      >
    </p>
    ${parameters.length > 0 && html`<p>Parameters: ${parameters}</p>`}${block('Body', schemaOf(operation.requestBody?.content))}${block('Answer', schemaOf(operation.responses[200].content))}
  </details>`
}
