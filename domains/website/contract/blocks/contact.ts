import { z } from 'zod'
import { idOf } from '#kit/contract/schemas.ts'
import { entries, plainLine, plainText, yesNo } from '../fields.ts'
import { blockKind } from './kinds.ts'

export const contactBlocks = {
  inquiry_form: blockKind({
    name: 'Inquiry form',
    group: 'contact',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      text: plainText('Text', 600),
      ask_dates: yesNo('Ask for dates', true),
      ask_travellers: yesNo('Ask for travellers', true),
      button: plainLine('Button', 60),
    }),
  }),
  contact: blockKind({
    name: 'Address and phone',
    group: 'contact',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160), text: plainText('Text', 400), social: yesNo('Social links', true) }),
  }),
  hours: blockKind({
    name: 'Opening hours',
    group: 'contact',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      items: entries('Hours', z.strictObject({ days: plainLine('Days', 60), hours: plainLine('Hours', 60) }), 14),
      note: plainLine('Note', 160),
    }),
  }),
  whatsapp: blockKind({
    name: 'WhatsApp button',
    group: 'contact',
    version: 1,
    props: z.strictObject({
      label: plainLine('Label', 80),
      /** Digits with the country's code. */
      number: z
        .string('Number is not valid.')
        .regex(/^(\+?[0-9]{8,15})?$/, 'Number is written with its country code: +256772123456.')
        .default(''),
      message: plainText('Message', 300),
    }),
  }),
  social: blockKind({
    name: 'Social links',
    group: 'contact',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160) }),
  }),
  chat: blockKind({
    name: 'Chat',
    group: 'contact',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160), text: plainText('Text', 400), button: plainLine('Button', 60) }),
    // Scripts of others do not run on a page whose address is a secret.
    on: ['page', 'header', 'footer', 'missing', 'basket'],
  }),
  newsletter: blockKind({
    name: 'Newsletter sign-up',
    group: 'contact',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      text: plainText('Text', 400),
      /** A sign-up form of the agency. */
      form_id: idOf('Form').nullable().default(null),
      button: plainLine('Button', 60),
    }),
  }),
}
