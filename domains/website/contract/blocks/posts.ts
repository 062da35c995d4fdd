import { z } from 'zod'
import { plainLine } from '../fields.ts'
import { blockKind } from './kinds.ts'

export const postBlocks = {
  posts: blockKind({
    name: 'Posts of the blog',
    group: 'text',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      /** Empty: posts of all categories. */
      category: plainLine('Category', 60),
      most: z.int('Number is 1 to 12.').min(1, 'Number is 1 to 12.').max(12, 'Number is 1 to 12.').default(3),
    }),
  }),
}
