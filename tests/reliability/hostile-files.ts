import sharp from 'sharp'
import { largestUpload } from '#kit/server/files/files.ts'

// Generates malicious files.

export const solid = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
export const noise = (width: number, height: number, seed: number) => {
  let state = seed
  const bytes = Buffer.alloc(width * height * 3)
  for (let at = 0; at < bytes.length; at++) bytes[at] = (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}
export const html = '<!doctype html><script>alert(document.domain)</script>'

/** A GIF of one pixel with `frames` frames. */
export function gifOf(frames: number): Buffer {
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

export async function hostileFiles(): Promise<
  { what: string; content: Buffer; name?: string; type?: string; status: number; code?: string }[]
> {
  const png = await solid(8, 8).png().toBuffer()
  const file = (what: string, content: Buffer | string, over: object = {}) => ({
    what,
    content: Buffer.from(content as string),
    status: 422,
    code: 'not_an_image',
    ...over,
  })
  return [
    file('nothing', '', { code: 'invalid_input' }),
    file('one byte', 'x'),
    file('a page named like a picture', html),
    file('the magic of a PNG, then a page', Buffer.concat([png.subarray(0, 8), Buffer.from(html)])),
    file('a PNG cut in the middle', (await noise(64, 64, 1).png().toBuffer()).subarray(0, 3_000)),
    file('a PNG whose bytes are broken', Buffer.concat([png.subarray(0, 30), Buffer.alloc(40, 0xff), png.subarray(70)])),
    file('a GIF that is a script', 'GIF89a/*<script>alert(1)</script>*/=1;'),
    file('a JPEG that is a script', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html)])),
    file('an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>', {
      name: 'a.svg',
      type: 'image/svg+xml',
    }),
    file(
      'an SVG that reads a file',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
      { name: 'a.svg.png' },
    ),
    file(
      'an SVG of a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'ha'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}"><!ENTITY c "${'&b;'.repeat(1_000)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
    ),
    file('a TIFF', await solid(8, 8).tiff().toBuffer(), { name: 'a.tiff' }),
    file('a PDF with a script', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj', { name: 'a.pdf' }),
    file('a program', '\x7fELF\x02\x01\x01', { name: 'CON' }),
    file('the test virus', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
    file('an archive', 'PK\x03\x04'),
    file('36 megapixels in a few kilobytes', await solid(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer()),
    file('30 000 pixels wide', await solid(30_000, 3).png().toBuffer()),
    file('one pixel wide, 65 535 high', await solid(1, 65_535).png().toBuffer()),
    file(
      'a PNG that claims 4 billion pixels',
      Buffer.concat([png.subarray(0, 16), Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]), png.subarray(24)]),
    ),
    file('a GIF of 5 000 frames', gifOf(5_000)),
    file('one byte over the limit', Buffer.alloc(largestUpload + 1, 0x89), { status: 413, code: 'file_too_large' }),
  ]
}
