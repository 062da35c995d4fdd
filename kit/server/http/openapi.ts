import { z } from 'zod'
import { scopesOf } from '#kit/contract/scopes.ts'
import { fullPath } from '#kit/contract/api-base.ts'
import type { AnyEndpoint } from './serve.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

/** Builds the OpenAPI 3.1 document of all calls from the contract. */
export function openApiOf(endpoints: readonly AnyEndpoint[], version: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = fullPath(endpoint.path)
    ;(paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Safiri', version, description: 'The agent API of Safiri. Amounts are integers of minor units; times are ISO 8601.' },
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } }, schemas: { Error: errorSchema } },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'errors'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
}

function operationOf(endpoint: AnyEndpoint) {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = endpoint.query ? (jsonSchema(endpoint.query, 'input') as { properties?: Record<string, object>; required?: string[] }) : {}
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }))
  const keyed = endpoint.idempotency ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : []
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').filter((part) => part && !part.startsWith('{'))[0]],
    'x-access': endpoint.access,
    ...(endpoint.scope ? { 'x-scopes': scopesOf(endpoint.scope) } : {}),
    ...(endpoint.feature ? { 'x-feature': endpoint.feature } : {}),
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...inPath, ...inQuery, ...keyed],
    ...(endpoint.method === 'GET' ? {} : { requestBody: { content: bodyOf(endpoint) } }),
    responses: {
      200: { description: 'Done', content: answerOf(endpoint) },
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

function bodyOf(endpoint: AnyEndpoint) {
  if (endpoint.upload)
    return { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } }
  return { 'application/json': { schema: endpoint.body ? jsonSchema(endpoint.body, 'input') : { type: 'object' } } }
}

function answerOf(endpoint: AnyEndpoint) {
  if (endpoint.answer === 'file') return { 'application/octet-stream': {} }
  const result = jsonSchema(endpoint.result, 'output')
  if (endpoint.answer === 'bare') return { 'application/json': { schema: result } }
  const meta = {
    type: 'object',
    required: ['page', 'per_page', 'last_page', 'more'],
    properties: {
      page: { type: 'integer' },
      per_page: { type: 'integer' },
      total: { type: 'integer' },
      last_page: { type: 'integer' },
      more: { type: 'boolean' },
    },
  }
  return {
    'application/json': {
      schema:
        endpoint.answer === 'list'
          ? { type: 'object', required: ['data', 'meta'], properties: { data: result, meta } }
          : { type: 'object', required: ['data'], properties: { data: result } },
    },
  }
}
