import { z } from 'zod'
import { embedAddress, videoAddress } from '../embeds.ts'
import { action, choice, entries, optionalPicture, picture, plainLine, plainText, siteLink } from '../fields.ts'
import { richText } from '../rich-text.ts'
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
      shape: choice('Shape', ['natural', 'wide', 'square'], 'natural'),
      width: choice('Width', ['narrow', 'full'], 'full'),
    }),
  }),
  picture_text: blockKind({
    name: 'Text beside picture',
    group: 'media',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      content: richText.default([]),
      picture: optionalPicture,
      side: choice('Picture', ['left', 'right'], 'left'),
      button: action,
    }),
  }),
  gallery: blockKind({
    name: 'Gallery',
    group: 'media',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      pictures: entries('Pictures', picture.extend({ caption: plainLine('Caption', 200) }), 60),
      look: choice('Look', ['grid', 'row', 'mosaic'], 'grid'),
    }),
  }),
  video: blockKind({
    name: 'Video',
    group: 'media',
    version: 1,
    props: z.strictObject({
      /** Nothing of the other site is loaded before the visitor opens it. */
      url: videoAddress,
      title: plainLine('Title', 160),
      picture: optionalPicture,
    }),
  }),
  embed: blockKind({
    name: 'Map or form of another site',
    group: 'media',
    version: 1,
    props: z.strictObject({
      url: embedAddress,
      title: plainLine('Title', 160),
      height: choice('Height', ['small', 'medium', 'tall'], 'medium'),
    }),
  }),
  map: blockKind({
    name: 'Map',
    group: 'media',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      text: plainText('Text', 400),
      lat: z.number('Place is not valid.').min(-90, 'Place is not valid.').max(90, 'Place is not valid.').nullable().default(null),
      lng: z.number('Place is not valid.').min(-180, 'Place is not valid.').max(180, 'Place is not valid.').nullable().default(null),
      /** How near: 1 the world, 18 a house. */
      zoom: z.int('Zoom is 1 to 18.').min(1, 'Zoom is 1 to 18.').max(18, 'Zoom is 1 to 18.').default(12),
    }),
  }),
}
