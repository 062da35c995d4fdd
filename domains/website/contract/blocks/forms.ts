import { z } from 'zod'
import { choice, plainLine, plainText, yesNo } from '../fields.ts'
import { blockKind } from './kinds.ts'

/** What a form is for. The first two become inquiries if they say how to answer. */
export const formPurposes = ['contact', 'inquiry', 'feedback'] as const
export const formFieldKinds = ['line', 'name', 'email', 'phone', 'text', 'number', 'date', 'choice', 'yes'] as const

export const formBlocks = {
  form: blockKind({
    name: 'Form',
    group: 'contact',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      text: plainText('Text', 600),
      purpose: choice('Purpose', formPurposes, 'contact'),
      button: plainLine('Button', 60),
      /** Said after it was sent; empty: the product's own words. */
      thanks: plainText('Thanks', 300),
    }),
    holds: ['form_field'],
    starts: [{ kind: 'name', required: true }, { kind: 'email', required: true }, { kind: 'text' }],
  }),
  form_field: blockKind({
    name: 'Field',
    group: 'contact',
    version: 1,
    props: z.strictObject({
      /** Empty: the usual words for a name, email address, phone number or message. Other fields need one. */
      label: plainLine('Label', 120),
      kind: choice('Kind', formFieldKinds, 'line'),
      required: yesNo('Required', false),
      help: plainLine('Help', 160),
      choices: z
        .array(
          z
            .string('Choice is not valid.')
            .max(120, 'Choice is at most 120 characters.')
            .transform((text) => text.trim()),
          'Choices is a list.',
        )
        .max(20, 'Choices: at most 20.')
        .transform((list) => [...new Set(list.filter(Boolean))])
        .default([]),
    }),
    inside: true,
  }),
}
