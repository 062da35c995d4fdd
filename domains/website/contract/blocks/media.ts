import { z } from 'zod'
import { choice, optionalPicture, plainLine, siteLink } from '../fields.ts'
import { blockKind } from './kinds.ts'

export const mediaBlocks = {
  picture: blockKind({
    name: 'Picture',
    group: 'media',
    version: 1,
    props: z.strictObject({
      picture: optionalPicture,
      caption: plainLine('Caption', 200),
      link: siteLink(),
      shape: choice('Shape', ['as it is', 'wide', 'square'], 'as it is'),
      width: choice('Width', ['narrow', 'full'], 'full'),
    }),
  }),
}
