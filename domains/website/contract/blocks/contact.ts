import { z } from 'zod'
import { plainLine, plainText, yesNo } from '../fields.ts'
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
}
