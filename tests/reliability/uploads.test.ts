import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toAppError } from '#kit/server/http/errors.ts'
import { openFiles } from '#kit/server/files/files.ts'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, nameOf, paramsOf, pathOf } from './calls.ts'
import { fillAgency, readCatalog, type Catalog } from './rows.ts'
import { gifOf, hostileFiles, html, noise, solid } from './hostile-files.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { requestRaw } from './raw-http.ts'

// What may be uploaded, and what happens to it, for every call that takes pictures (group E, P22).

let app: TestApp
let db: pg.Pool
let catalog: Catalog
let agency: { id: string; token: string }
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 2 })
  catalog = await readCatalog(db)
  agency = await fillAgency(db, catalog)
})
afterAll(async () => {
  await db.end()
  await app.close()
})

// Only pictures: imports, sound, documents and downloads are tested in their domains.
const uploads = endpoints.filter(
  ({ upload, path }) =>
    upload &&
    !path.startsWith('/imports/') &&
    !path.startsWith('/business/kyc/') &&
    path !== '/crm/contacts/{id}/files' &&
    path !== '/crm/inbox/{id}/files' &&
    !path.startsWith('/payables/') &&
    !path.startsWith('/suppliers/') &&
    !/\/(audio|preview|virtual-asset|calendars|calendars\/\{id\})\/upload$/.test(path),
)
const galleryUpload = uploads.find(({ path }) => path.includes('package_images'))!

interface Sent {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any answer
  body: any
}

async function upload(
  endpoint: AnyEndpoint,
  files: readonly { content: Buffer; name?: string; type?: string }[],
  of = agency,
): Promise<Sent> {
  const form = new FormData()
  for (const { content, name = 'a.png', type = 'image/png' } of files)
    form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  const path = pathOf(endpoint, Object.fromEntries(paramsOf(endpoint).map((param) => [param, of.id])))
  const response = await fetch(app.origin + path, { method: endpoint.method, headers: { authorization: `Bearer ${of.token}` }, body: form })
  return { status: response.status, body: await response.json() }
}

const filesOnDisk = () => {
  try {
    return readdirSync(join(app.app.settings.dataFolder, 'files')).length
  } catch {
    return 0
  }
}
const stored = async (of = agency) => {
  const [row] = (
    await db.query<{ files: number; used: number }>(
      'SELECT (SELECT count(*)::int FROM files WHERE agency_id = $1) AS files, storage_used AS used FROM agencies WHERE id = $1',
      [of.id],
    )
  ).rows
  return { ...row!, onDisk: filesOnDisk() }
}

describe('hostile files', () => {
  test('are refused by what they hold, whatever they are called, and leave nothing behind', async () => {
    const wrong: unknown[] = []
    const hostile = await hostileFiles()
    for (const endpoint of uploads) {
      const of = await fillAgency(db, catalog, newId(), endpoint.path)
      const before = await stored(of)
      for (const { what, status, code, ...file } of hostile) {
        const answer = await upload(endpoint, [file], of)
        if (answer.status !== status || answer.body.code !== code) wrong.push([nameOf(endpoint), what, answer.status, answer.body.code])
      }
      expect(await stored(of)).toEqual(before)
    }
    expect(wrong).toEqual([])
    expect(uploads.length).toBeGreaterThan(2)
  })

  test('twenty bombs at once beside the largest pictures: the server answers others meanwhile and does not swell', async () => {
    const [bomb, largest] = [
      await solid(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer(),
      await solid(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer(),
    ]
    const before = process.memoryUsage.rss()
    let most = 0
    let answered = 0
    const watch = async () => {
      if ((await fetch(`${app.origin}/health/live`)).status === 200) answered++
      most = Math.max(most, process.memoryUsage.rss())
    }
    // Each file gets one extra byte, so that none is a known file.
    const sent = [...Array.from({ length: 20 }, () => bomb), ...Array.from({ length: 3 }, () => largest)].map((content, n) =>
      upload(galleryUpload, [{ content: Buffer.concat([content, Buffer.from([n])]) }]),
    )
    let over = false
    const answers = Promise.all(sent).finally(() => {
      over = true
    })
    while (!over) await Promise.all([watch(), wait(20)])
    expect((await answers).map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 422), 200, 200, 200])
    expect((most - before) / 1024 / 1024).toBeLessThan(900)
    expect(answered).toBeGreaterThan(10)
  })
})

describe('what is kept', () => {
  const served = async (url: string) => {
    const response = await fetch(app.origin + new URL(url).pathname)
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('is a picture of our own making: no place it was taken, no page behind it, nothing that runs', async () => {
    const withPlace = await solid(640, 480)
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '0/1 19/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(withPlace).metadata()).exif).toBeDefined()
    const withPage = Buffer.concat([await solid(320, 200, '#aa2211').png().toBuffer(), Buffer.from(html)])
    const animated = gifOf(3)
    const { status, body } = await upload(galleryUpload, [
      { content: withPlace, name: 'a.jpg' },
      { content: withPage, name: 'shell.php', type: 'text/html' },
      { content: animated, name: 'a.png.html' },
    ])
    expect(status).toBe(200)
    const pictures = body.data.slice(-3) as Record<string, string>[]
    for (const picture of pictures) {
      for (const url of [picture.url!, picture.small_url!, picture.original_url!]) {
        const { headers, bytes } = await served(url)
        expect([headers.get('content-type'), headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
          'image/webp',
          'nosniff',
          "default-src 'none'; sandbox",
        ])
        const meta = await sharp(bytes).metadata()
        expect([meta.format, meta.exif, meta.xmp, meta.iptc, meta.pages ?? 1]).toEqual(['webp', undefined, undefined, undefined, 1])
        expect(bytes.includes('script')).toBe(false)
        expect(bytes.includes('secret-owner')).toBe(false)
      }
    }
  })

  test('has a name that does no harm, and an address nobody guesses', async () => {
    const names = [
      '../../etc/passwd',
      '..\\..\\x',
      'a.',
      'CON',
      `${'x'.repeat(300)}.png`,
      'a\u202Egnp.exe',
      '"; rm -rf /',
      '<img src=x onerror=alert(1)>',
      'böse ✓.png',
      ' ',
      '.htaccess',
    ]
    const { status } = await upload(
      galleryUpload,
      await Promise.all(
        names.map(async (name, n) => ({
          name,
          content: await solid(20 + n, 20)
            .png()
            .toBuffer(),
        })),
      ),
    )
    expect(status).toBe(200)
    const { rows } = await db.query<{ name: string; key: string; mime: string }>('SELECT name, key, mime FROM files WHERE agency_id = $1', [
      agency.id,
    ])
    for (const { name } of rows) expect(name).toMatch(/^[\p{L}\p{N} ._()-]{1,120}$/u)
    const kept = rows.filter(({ mime }) => mime === 'image/webp')
    for (const { key } of kept) expect(key).toMatch(/^img_[\w-]{43}$/)
    for (const path of [
      '/files/',
      '/files/x/small.webp',
      `/files/${kept[0]!.key}/`,
      `/files/${kept[0]!.key}/huge.webp`,
      `/files/${kept[0]!.key}/small.html`,
      `/files/${kept[0]!.key}/toString.webp`,
      `/files/..%2f..%2fsecret-key/small.webp`,
      `/files/${kept[0]!.key}%2f../small.webp`,
      `/files/${kept[0]!.key.toLowerCase()}x/small.webp`,
    ]) {
      expect([path.replace(kept[0]!.key, 'KEY'), (await requestRaw(app.origin, { path })).status]).toEqual([
        path.replace(kept[0]!.key, 'KEY'),
        404,
      ])
    }
  })

  test('a file without a name is a file', async () => {
    const png = (await solid(33, 33).png().toBuffer()).toString('latin1')
    const path = pathOf(galleryUpload, Object.fromEntries(paramsOf(galleryUpload).map((param) => [param, agency.id])))
    for (const disposition of ['form-data; name="file"; filename=""', 'form-data; name="file"']) {
      const body = Buffer.from(
        `--b\r\ncontent-disposition: ${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n${png}\r\n--b--\r\n`,
        'latin1',
      )
      const response = await fetch(app.origin + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${agency.token}`, 'content-type': 'multipart/form-data; boundary=b' },
        body,
      })
      expect([disposition, [200, 400, 422].includes(response.status)]).toEqual([disposition, true])
    }
  })

  test('the same picture fifty times at once is kept once in an agency, and again in another', async () => {
    const [one, other] = [await fillAgency(db, catalog), await fillAgency(db, catalog)]
    const content = await noise(900, 600, 7).jpeg().toBuffer()
    const before = { one: await stored(one), other: await stored(other) }
    const answers = await Promise.all(Array.from({ length: 50 }, () => upload(galleryUpload, [{ content }], one)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(answers.map(({ body }) => body.data.at(-1).url)).size).toBe(1)
    const after = await stored(one)
    expect([after.files, after.onDisk]).toEqual([before.one.files + 1, before.one.onDisk + 1])
    const [{ size }] = (
      await db.query<{ size: number }>('SELECT size::int FROM files WHERE agency_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1', [
        one.id,
      ])
    ).rows as [{ size: number }]
    expect(after.used).toBe(before.one.used + size)
    const theirs = await upload(galleryUpload, [{ content }], other)
    expect(theirs.body.data.at(-1).url).not.toBe(answers[0]!.body.data.at(-1).url)
    expect((await stored(other)).files).toBe(before.other.files + 1)
  })

  test('and by two processes at once as well', async () => {
    const { settings, db: database, clock, filesUrl } = app.app
    const others = await openFiles(settings, database, clock, filesUrl)
    const actor = { agencyId: agency.id, userId: agency.id, now: clock.now() }
    const before = await stored()
    const content = await noise(300, 300, 21).png().toBuffer()
    const [mine, theirs] = await Promise.all([app.app.files.keepImage(actor, 'a.png', content), others.keepImage(actor, 'b.png', content)])
    expect(mine.key).toBe(theirs.key)
    expect([(await stored()).files, (await stored()).onDisk]).toEqual([before.files + 1, before.onDisk + 1])
  })

  test('the storage of an agency ends at its quota, also when many come at once', async () => {
    const full = await fillAgency(db, catalog)
    const quota = app.app.settings.STORAGE_QUOTA_MB * 1024 * 1024
    const pictures = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        noise(200, 200, n + 100)
          .png()
          .toBuffer(),
      ),
    )
    const { body } = await upload(galleryUpload, [{ content: pictures[0]! }], full)
    const { rows } = await db.query<{ size: number }>(`SELECT size::int FROM files WHERE agency_id = $1 AND mime = 'image/webp'`, [full.id])
    expect(body.data).toBeDefined()
    // Room for three more of about this size.
    await db.query('UPDATE agencies SET storage_used = $2 WHERE id = $1', [full.id, quota - Math.floor(rows[0]!.size * 3.5)])
    const before = await stored(full)
    const answers = await Promise.all(pictures.slice(1).map((content) => upload(galleryUpload, [{ content }], full)))
    const taken = answers.filter(({ status }) => status === 200).length
    expect(
      answers
        .filter(({ status }) => status !== 200)
        .every(({ status, body: refusal }) => status === 413 && refusal.code === 'quota_exceeded'),
    ).toBe(true)
    expect([2, 3, 4]).toContain(taken)
    const after = await stored(full)
    expect([after.files, after.onDisk]).toEqual([before.files + taken, before.onDisk + taken])
    const [{ used }] = (await db.query<{ used: string }>('SELECT storage_used AS used FROM agencies WHERE id = $1', [full.id])).rows as [
      { used: string },
    ]
    expect(Number(used)).toBeLessThanOrEqual(quota)
  })
})

test('a disk without room is said as 507, not as a fault', () => {
  const full = Object.assign(new Error('Cannot write file at location "x"'), {
    cause: Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }),
  })
  expect(toAppError(full)).toMatchObject({ status: 507, code: 'storage_full' })
  expect(toAppError(Object.assign(new Error('could not extend file'), { code: '53100' }))).toMatchObject({
    status: 507,
    code: 'storage_full',
  })
})
