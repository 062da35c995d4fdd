import { z } from 'zod'
import { picture, plainLine, choice } from '#domains/website/contract/fields.ts'
import { richTextNodes } from '#domains/website/contract/rich-text.ts'
import { idOf } from '#kit/contract/schemas.ts'

/** A picture of the media library between two paragraphs. */
export const pictureNode = picture.extend({
  type: z.literal('picture', 'Text is not valid.'),
  file_id: idOf('Picture'),
  caption: plainLine('Caption', 200),
  shape: choice('Shape', ['natural', 'wide'], 'natural'),
})

/** The text of a post: rich text, and pictures of the media library. Never HTML. */
export const postText = z
  .array(z.discriminatedUnion('type', [...richTextNodes, pictureNode], 'Text is not valid.'), 'Text is a list of paragraphs.')
  .max(200, 'A text has at most 200 paragraphs.')

export type PostText = z.output<typeof postText>
export type PostPicture = z.output<typeof pictureNode>

export const isPicture = (node: PostText[number]): node is PostPicture => node.type === 'picture'
