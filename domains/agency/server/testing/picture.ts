import sharp from 'sharp'

/** Returns a picture of one colour. */
export const picture = (colour = '#0b6b57') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()
