import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { fieldErrors, isFault, toAppError, unforeseen } from '#kit/server/http/errors.ts'
import { readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { chatPurpose } from '../settings.ts'
import { addChatScript } from '../widget/script.ts'
import { messagesBody, visitorPurpose, type ChatKey } from './chat-key.ts'
import { actionsOfChat, configOf, fileOfChat, handOverChat, messagesOf, takeMessages } from './visits.ts'
import { contactBody, type Contact } from './quote-actions.ts'

/** Header with the token of a conversation. Not a cookie: the script runs on other websites. */
const chatHeader = 'x-safiri-chat'
const largestBody = 64 * 1024
const secondsOfDay = 86_400

const personBody = z.union([z.strictObject({}), contactBody])

interface Address {
  Params: { key: string; quote: string; action: string }
  Querystring: { after?: string }
}

/** Adds the chat on websites: its script, and its calls, without cookies, for any origin, as JSON. */
export async function addChat(server: FastifyInstance, app: App): Promise<void> {
  addChatScript(server, app)
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
      if (request.method !== 'OPTIONS') return
      reply
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', `content-type, ${chatHeader}`)
        .header('access-control-max-age', String(secondsOfDay))
      return reply.status(204).send()
    })
    scope.setErrorHandler((error: Error, request, reply) => answerError(app, error, request, reply))
    scope.options('/chat/*', async (_request, reply) => reply.status(204).send())
    scope.get<Address>('/chat/:key', (request) => configOf(app, keyOf(app, request)))
    scope.get<Address>('/chat/:key/messages', async (request) => {
      const chat = chatOf(app, request)
      await app.limits.take('chat_polls', chat.chatId)
      return messagesOf(app, chat)
    })
    scope.get<{ Params: { code: string } }>('/chat/files/:code', async (request, reply) => {
      await app.limits.take('chat_polls', request.ip)
      const { name, mime, stored } = await fileOfChat(app, request.params.code)
      // Pictures are shown in the chat; everything else is saved and never runs.
      const shown = mime.startsWith('image/') ? 'inline' : 'attachment'
      return reply
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('content-length', stored.size)
        .type(mime)
        .send(await stored.read())
    })
    scope.post<Address>('/chat/:key/messages', { bodyLimit: largestBody }, async (request) => {
      const key = keyOf(app, request)
      await app.limits.take('chat_address', `${key.agencyId}|${request.ip}`)
      return takeMessages(app, key, chatIfAny(app, request), bodyOf(messagesBody, request), request.id)
    })
    scope.post<Address>('/chat/:key/person', { bodyLimit: largestBody }, async (request) => {
      const key = keyOf(app, request)
      await app.limits.take('chat_address', `${key.agencyId}|${request.ip}`)
      const body = bodyOf(personBody, request)
      return handOverChat(app, key, chatIfAny(app, request), 'name' in body ? (body as Contact) : null, request.id)
    })
    scope.post<Address>('/chat/:key/quotes/:quote/:action', { bodyLimit: largestBody }, async (request) => {
      const key = keyOf(app, request)
      await app.limits.take('public_form', `chat|${key.agencyId}|${request.ip}`)
      const { quote, action } = request.params
      if (!z.uuid().safeParse(quote).success || !(action in actionsOfChat)) throw notFound('Quote')
      return actionsOfChat[action as keyof typeof actionsOfChat](app, chatOf(app, request), quote, bodyOf(contactBody, request), request.id)
    })
  })
}

function keyOf(app: App, { params: { key } }: FastifyRequest<Address>): PublicKey {
  const found = readKey(app, chatPurpose, key, [])
  if (!found) throw notFound('Chat')
  return found
}

/** The conversation of the token in the header, if it is one of this agency. */
function chatIfAny(app: App, request: FastifyRequest<Address>): ChatKey | null {
  const token = request.headers[chatHeader]
  const chat = typeof token === 'string' ? readKey(app, visitorPurpose, token, ['chatId']) : null
  return chat && chat.agencyId === keyOf(app, request).agencyId ? chat : null
}

function chatOf(app: App, request: FastifyRequest<Address>): ChatKey {
  const chat = chatIfAny(app, request)
  if (!chat) throw notFound('Conversation')
  return chat
}

function bodyOf<Shape extends z.ZodType>(shape: Shape, request: FastifyRequest): z.output<Shape> {
  const parsed = shape.safeParse(request.body ?? {})
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? (issue.errors.at(-1) ?? []) : [issue],
  ) as z.core.$ZodIssue[]
  throw new AppError(422, 'invalid', 'The request is not valid.', fieldErrors(issues))
}

function answerError(app: App, error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = (error as { statusCode?: number }).statusCode
  const refusal =
    toAppError(error) ?? (status && status < 500 ? new AppError(status, 'bad_request', 'The request cannot be read.') : unforeseen())
  if (isFault(refusal)) app.log.error({ err: error, request_id: request.id, path: request.routeOptions.url }, 'chat failed')
  return reply
    .status(refusal.status)
    .headers(refusal.headers)
    .send({ message: refusal.message, code: refusal.code, errors: refusal.errors })
}
