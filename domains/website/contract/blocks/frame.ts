import { z } from 'zod'
import { action, choice, plainText, yesNo } from '../fields.ts'
import { blockKind } from './kinds.ts'

/** Blocks of the header and the footer, which all pages share. */
export const frameBlocks = {
  site_header: blockKind({
    name: 'Header with menu',
    group: 'layout',
    version: 1,
    props: z.strictObject({
      look: choice('Look', ['plain', 'band'], 'plain'),
      logo: yesNo('Logo', true),
      name: yesNo('Name', true),
      button: action,
    }),
    on: ['header'],
  }),
  site_footer: blockKind({
    name: 'Footer with address',
    group: 'layout',
    version: 1,
    props: z.strictObject({
      text: plainText('Text', 600),
      menu: yesNo('Menu', true),
      contact: yesNo('Contact', true),
      social: yesNo('Social links', true),
    }),
    on: ['footer'],
  }),
}
