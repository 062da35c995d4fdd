import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { focusPoints } from '#kit/contract/picture-focus.ts'
import { ids, optionalLine } from '#kit/contract/schemas.ts'

/** Maximum number of pictures per gallery. */
export const maxPictures = 60

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
  /** What stays in sight where a page cuts it. */
  focus: z.enum(focusPoints),
})
export const pictures = z.array(picture)

export const pictureIds = z.strictObject({ ids })
export const pictureBody = z.strictObject({ caption: optionalLine('Caption', 200) })

interface Kind<Base extends string> {
  /** Base path of the kind's endpoints: `/business/hotel/rooms`. */
  base: Base
  feature: Feature
  edit: Access
  read: Access
}

/** The gallery endpoints of one kind's items. */
export function galleryCalls<const Base extends string>({ base, feature, edit, read }: Kind<Base>) {
  return {
    listGallery: endpoint({
      method: 'GET',
      path: `${base}/{id}/gallery`,
      summary: 'List the pictures of an item, in order. The first is its cover.',
      access: read,
      feature,
      result: pictures,
    }),
    uploadImages: endpoint({
      method: 'POST',
      path: `${base}/{id}/gallery/upload`,
      summary: 'Upload pictures to an item.',
      access: edit,
      feature,
      upload: true,
      result: pictures,
    }),
    chooseImages: endpoint({
      method: 'POST',
      path: `${base}/{id}/gallery/choose`,
      summary: 'Add pictures from the media library to an item.',
      access: edit,
      feature,
      body: pictureIds,
      result: pictures,
    }),
    orderGallery: endpoint({
      method: 'POST',
      path: `${base}/{id}/gallery/order`,
      summary: 'Reorder the pictures of an item.',
      access: edit,
      feature,
      body: pictureIds,
      result: pictures,
    }),
    captionImage: endpoint({
      method: 'POST',
      path: `${base}/gallery/{id}/update`,
      summary: 'Update the caption of a picture.',
      access: edit,
      feature,
      body: pictureBody,
      result: picture,
    }),
    deleteImages: endpoint({
      method: 'POST',
      path: `${base}/gallery/delete`,
      summary: 'Remove pictures from items.',
      access: edit,
      feature,
      body: pictureIds,
      result: z.object({ ids: z.array(z.string()) }),
    }),
  }
}
