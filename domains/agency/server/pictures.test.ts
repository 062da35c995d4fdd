import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { picture } from './testing/picture.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

describe('logo and banner', () => {
  test('are uploaded, served, replaced and removed', async () => {
    const person = await newOwner(app)
    const added = await person.upload('/agencies/addlogoimage', [{ name: 'logo.png', content: await picture() }])
    expect(added.body.data).toEqual({ logo_url: expect.stringContaining('/small.webp'), banner_url: null })
    const { logo_url } = added.body.data
    expect((await fetch(logo_url.replace('http://localhost:3000', app.origin))).headers.get('content-type')).toBe('image/webp')
    const changed = await person.upload(`/agencies/editlogoimage/${person.agencyId}`, [
      { name: 'other.png', content: await picture('#aa3300') },
    ])
    expect(changed.body.data.logo_url).not.toBe(logo_url)
    const banner = await person.upload(`/agencies/editbannerimage/${person.agencyId}`, [
      { name: 'banner.png', content: await picture('#003366') },
    ])
    expect(banner.body.data.banner_url).toContain('/medium.webp')
    expect((await person.get('/profile')).body.result.agency.logo_url).toBe(changed.body.data.logo_url)
    expect((await person.delete(`/agencies/editlogoimage/${person.agencyId}`)).body.data).toMatchObject({ logo_url: null })
    expect((await person.delete(`/agencies/editbannerimage/${person.agencyId}`)).body.data).toEqual({ logo_url: null, banner_url: null })
  })

  test.each([
    ['no file', []],
    ['an empty file', [{ name: 'a.png', content: Buffer.alloc(0) }]],
    ['a page named as a picture', [{ name: 'a.png', content: Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1') }]],
    [
      'a drawing with a script',
      [
        {
          name: 'a.svg',
          content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
          type: 'image/svg+xml',
        },
      ],
    ],
  ])('%s: 422 at file', async (_, files) => {
    for (const path of [
      '/agencies/addlogoimage',
      `/agencies/editlogoimage/${owner.agencyId}`,
      `/agencies/editbannerimage/${owner.agencyId}`,
    ]) {
      const answer = await owner.upload(path, files)
      expect([path, answer.status, Object.keys(answer.body.errors)]).toEqual([path, 422, ['file']])
    }
  })

  test('too large 413, no multipart 415, another agency 404, without the permission 403', async () => {
    const large = await owner.upload('/agencies/addlogoimage', [{ name: 'a.png', content: Buffer.alloc(15 * 1024 * 1024 + 1) }])
    expect([large.status, large.body.code]).toEqual([413, 'file_too_large'])
    expect((await owner.post('/agencies/addlogoimage', { file: 'x' })).status).toBe(415)
    const stranger = await newOwner(app)
    const member = await newMember(app, owner, [])
    const file = [{ name: 'a.png', content: await picture() }]
    for (const path of [`/agencies/editlogoimage/${owner.agencyId}`, `/agencies/editbannerimage/${owner.agencyId}`]) {
      expect((await stranger.upload(path, file)).status).toBe(404)
      expect((await member.upload(path, file)).status).toBe(403)
      expect((await callerOf(app).upload(path, file)).status).toBe(401)
    }
  })
})
