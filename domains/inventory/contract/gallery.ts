import { z } from 'zod'
import { optionalLine } from '#kit/contract/schemas.ts'
import { ids } from '../contract.ts'

/** How many pictures one gallery holds. */
export const mostPictures = 60

/** A picture in three widths: 320, 960 and at most 2400 pixels. */
export const picture = z.object({
  id: z.string(),
  caption: z.string().nullable(),
  position: z.number(),
  url: z.string(),
  small_url: z.string(),
  original_url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export const pictures = z.array(picture)

export const pictureIds = z.strictObject({ ids })
export const pictureBody = z.strictObject({ caption: optionalLine('Caption', 200) })
