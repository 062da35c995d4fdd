import { z } from 'zod'

// The parts of the WhatsApp Cloud API that we read: developers.facebook.com/docs/whatsapp/cloud-api.

export const sentAnswer = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })

export const errorAnswer = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    error_data: z.object({ details: z.string().optional() }).optional(),
  }),
})

const file = z.object({
  id: z.string().max(200).optional(),
  mime_type: z.string().max(120).optional(),
  caption: z.string().max(4096).optional(),
  filename: z.string().max(300).optional(),
})

const message = z.object({
  /** The phone number without plus. Absent for people who show only a user name. */
  from: z.string().max(40).optional(),
  from_user_id: z.string().max(200).optional(),
  id: z.string().min(1).max(300),
  timestamp: z.string().regex(/^[0-9]{1,12}$/),
  type: z.string().max(40),
  text: z.object({ body: z.string().max(10_000) }).optional(),
  button: z.object({ text: z.string().max(1000) }).optional(),
  interactive: z
    .object({ button_reply: z.object({ title: z.string() }).optional(), list_reply: z.object({ title: z.string() }).optional() })
    .optional(),
  image: file.optional(),
  document: file.optional(),
  audio: file.optional(),
  video: file.optional(),
  sticker: file.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string().max(200).optional() }).optional(),
})
export type IncomingMessage = z.infer<typeof message>

const status = z.object({
  id: z.string().min(1).max(300),
  status: z.string().max(40),
  timestamp: z.string().regex(/^[0-9]{1,12}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.number(), title: z.string().optional(), message: z.string().optional() })).optional(),
})

const contact = z.object({
  profile: z.object({ name: z.string().max(300).optional() }).optional(),
  wa_id: z.string().max(40).optional(),
  user_id: z.string().max(200).optional(),
})

export const messagesValue = z.object({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  contacts: z.array(contact).optional(),
  messages: z.array(message).optional(),
  statuses: z.array(status).optional(),
})
export type MessagesValue = z.infer<typeof messagesValue>

export const templateValue = z.object({
  event: z.string().max(60),
  message_template_name: z.string().max(512),
  message_template_language: z.string().max(20),
  reason: z.string().max(1000).nullish(),
})

export const callback = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })).max(1000),
})

export const templateList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string(),
      rejected_reason: z.string().optional(),
      components: z.array(
        z.object({
          type: z.string(),
          text: z.string().optional(),
          example: z.object({ body_text: z.array(z.array(z.string())).optional() }).optional(),
        }),
      ),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional(),
})

export const mediaMade = z.object({ id: z.string().min(1).max(200) })

/** Where a file that a person sent can be read for five minutes. */
export const mediaPlace = z.object({ url: z.url().max(2000), mime_type: z.string().max(200), file_size: z.coerce.number().optional() })

export const templateMade = z.object({ id: z.string(), status: z.string() })
