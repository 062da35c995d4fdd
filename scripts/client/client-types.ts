import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { fullPath } from '#kit/contract/api-base.ts'
import { openApiOf } from '#kit/server/http/openapi.ts'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { shareShapes } from './shared-shapes.ts'

interface Operation {
  summary: string
  'x-scopes'?: readonly string[]
  parameters: { name: string; in: string; required: boolean; schema: JSONSchema }[]
  requestBody?: { content: Record<string, { schema?: JSONSchema }> }
  responses: { 200: { content: Record<string, { schema?: JSONSchema }> } }
}

const json = 'application/json'

/**
 * Returns the TypeScript of all calls that a token may make: an interface with a member for each, such as `GET /bookings`, of its
 * parameters, its body and its answer. Uploads and files are left out: the client sends and reads JSON.
 */
export async function clientTypes(endpoints: readonly AnyEndpoint[]): Promise<string> {
  const { paths } = openApiOf(endpoints, '') as { paths: Record<string, Record<string, Operation>> }
  const calls = endpoints
    .map(({ method, path }) => ({ name: `${method} ${path}`, operation: paths[fullPath(path)]![method.toLowerCase()]! }))
    .filter(({ operation }) => operation['x-scopes'] && operation.responses[200].content[json] && takesJson(operation))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const schema = objectOf(calls.map(({ name, operation }) => [name, callOf(operation)]))
  return compile(shareShapes(schema), 'Calls', {
    additionalProperties: false,
    // Otherwise a list of at most 100 becomes a union of a hundred tuples.
    ignoreMinAndMaxItems: true,
    bannerComment: '// Made by `npm run client` from the contract. Do not edit.',
    style: { semi: false, singleQuote: true, printWidth: 140 },
  })
}

const takesJson = ({ requestBody }: Operation): boolean => requestBody === undefined || requestBody.content[json] !== undefined

const objectOf = (entries: readonly (readonly [string, JSONSchema])[], required = entries.map(([name]) => name)): JSONSchema => ({
  type: 'object',
  properties: Object.fromEntries(entries),
  required,
  additionalProperties: false,
})

/** A call as one object: what it takes, by where it is sent, and what it answers. */
function callOf({ summary, parameters, requestBody, responses, ...operation }: Operation): JSONSchema {
  const sent = (place: string) => parameters.filter((parameter) => parameter.in === place)
  const partOf = (place: string) => {
    const all = sent(place)
    const required = all.filter((parameter) => parameter.required).map(({ name }) => name)
    return all.length === 0
      ? []
      : [
          {
            name: place,
            isRequired: required.length > 0,
            schema: objectOf(
              all.map((one) => [one.name, one.schema] as const),
              required,
            ),
          },
        ]
  }
  const body = requestBody?.content[json]?.schema
  const needsBody = body !== undefined && Array.isArray(body.required) && body.required.length > 0
  const parts = [
    ...partOf('path'),
    ...partOf('query'),
    ...(body?.properties ? [{ name: 'body', isRequired: needsBody, schema: body }] : []),
    ...(sent('header').length > 0 ? [{ name: 'idempotencyKey', isRequired: true, schema: { type: 'string' } as JSONSchema }] : []),
    { name: 'answer', isRequired: true, schema: responses[200].content[json]!.schema! },
  ]
  return {
    ...objectOf(
      parts.map(({ name, schema }) => [name, schema] as const),
      parts.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    ),
    description: `${summary} Scopes: ${operation['x-scopes']!.join(', ')}.`,
  }
}
