import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expectSoundInEveryMode, leaveBrowser, lift, openBrowser, openPage, openScreen, settled, still, type Watched } from './browser.ts'

// An agency fills its media library, makes an album, and deletes what it does not need.

let app: TestApp
let browser: Browser
let owner: TestPerson
let watched: Watched
let page: Page
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  browser = await openBrowser()
  watched = await visitor()
  page = watched.page
})
afterAll(async () => {
  await leaveBrowser(browser)
  await app?.close()
})

async function visitor(options: { width?: number; dark?: boolean } = {}): Promise<Watched> {
  const opened = await openPage(browser, options)
  await opened.page.addInitScript((value) => localStorage.setItem('token', value!), owner.token)
  return opened
}

const photo = async (color: string) =>
  (
    await sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
  ).toString('base64')

/** Passes files to the page as the browser does: dropped, or pasted from the clipboard. */
async function hand(way: 'drop' | 'paste', files: { name: string; type: string; content: string }[]) {
  await page.evaluate(
    ([event, given]) => {
      const data = new DataTransfer()
      for (const { name, type, content } of given)
        data.items.add(new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], name, { type }))
      const target = document.querySelector('main') ?? document.body
      if (event === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      else
        for (const kind of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [way, files] as const,
  )
}
const image = async (name: string, color: string) => ({ name: `${name}.jpg`, type: 'image/jpeg', content: await photo(color) })
const tile = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const order = async () =>
  (await page.getByRole('button', { name: /^Move / }).all()).length &&
  page.getByRole('button', { name: /^Move / }).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.slice(5)).join(''))
const menu = async (name: string, entry: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('five pictures dropped at once are uploaded, what is no picture is refused before it is sent', async () => {
  await page.goto(`${app.origin}/website/media`)
  await page.getByText('No pictures yet.').waitFor()
  const colors = { Albert: '#4f8ba1', Bwindi: '#285037', Chobe: '#c89a4b', Dusk: '#e8894a', Entebbe: '#6d7786' }
  const pictures = await Promise.all(Object.entries(colors).map(([name, color]) => image(name, color)))
  await hand('drop', [...pictures, { name: 'prices.pdf', type: 'application/pdf', content: btoa('%PDF-1.7') }])
  for (const name of Object.keys(colors)) await tile(name).waitFor()
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await uploads.getByText('This is not a picture.').waitFor()
  await uploads.getByRole('button', { name: 'Remove prices.pdf' }).click()
  await uploads.waitFor({ state: 'hidden' })
  await page.getByText('1–5 of 5').waitFor()
})

test('one pasted from the clipboard that does not get through is tried again', async () => {
  await page.route('**/gallery/upload', (route) => route.abort(), { times: 1 })
  await hand('paste', [await image('Pasted', '#aa3355')])
  await page.getByRole('button', { name: 'Try Pasted.jpg again' }).click()
  await tile('Pasted').waitFor()
  await page.getByText('1–6 of 6').waitFor()
})

test('a picture is described, and its addresses can be copied', async () => {
  await page.getByRole('link', { name: 'Albert' }).click()
  const drawer = page.getByRole('dialog', { name: 'Albert' })
  await drawer.getByLabel('Title').fill('Lake Albert')
  await drawer.getByLabel('Description').fill('Fishing boats at dusk')
  await drawer.getByRole('radio', { name: 'Center' }).press('ArrowUp')
  expect(await drawer.getByRole('radio', { name: 'Left', exact: true }).isChecked()).toBe(true)
  await drawer.getByRole('button', { name: 'Save picture' }).click()
  await page.getByText('Picture saved.').first().waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: /Copy address of the/ }).count()).toBe(3)
  await drawer.getByText('Not used. You can delete it.').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await tile('Lake Albert').waitFor()
})

test('several are ticked with Shift and put into a new album', async () => {
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('menuitem', { name: 'Up Title' }).click()
  await page.waitForURL('**sort=title**')
  await settled(page)
  await page.getByLabel('Select Bwindi').check()
  await page.getByLabel('Select Entebbe').click({ modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  await page.getByRole('button', { name: 'Add to album' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: 'Album' })
    .or(dialog.getByRole('combobox', { name: 'Album' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'New album' }).click()
  await dialog.getByLabel('Title of the new album').fill('Summer')
  await dialog.getByRole('button', { name: 'Add pictures' }).click()
  await page.waitForURL('**/website/album/**')
  await page.getByRole('heading', { name: 'Summer' }).waitFor()
  await expect.poll(order).toBe('BwindiChobeDuskEntebbe')
})

test('the album is brought into order by the keyboard, which can be taken back before it is put down', async () => {
  const grip = page.getByRole('button', { name: 'Move Bwindi' })
  await grip.focus()
  await lift(page, 'Enter')
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect.poll(order).toBe('ChobeDuskBwindiEntebbe')
  await page.keyboard.press('Escape')
  await expect.poll(order).toBe('BwindiChobeDuskEntebbe')
  expect(await grip.evaluate((element) => element === document.activeElement)).toBe(true)
  const kept = page.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  await lift(page, 'Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await kept
  await page.reload()
  await expect.poll(order).toBe('ChobeDuskEntebbeBwindi')
})

test('and dragged, and the first one is the cover', async () => {
  await still(page)
  const from = (await tile('Bwindi').boundingBox())!
  const to = (await tile('Chobe').boundingBox())!
  const kept = page.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  await page.mouse.move(from.x + 60, from.y + 50)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + 50, { steps: 3 })
  await page.mouse.move(to.x + 60, to.y + 50, { steps: 5 })
  await page.mouse.up()
  await kept
  await expect.poll(order).toBe('BwindiChobeDuskEntebbe')
  await tile('Bwindi').getByText('Cover').waitFor()
  // The way back is offered, and taken.
  const back = page.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(order).toBe('ChobeDuskEntebbeBwindi')
  await back
  const again = page.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  await page.getByRole('button', { name: 'Move Bwindi' }).focus()
  await lift(page, 'Space')
  for (const key of ['Home', 'Space']) await page.keyboard.press(key)
  await again
  await expect.poll(order).toBe('BwindiChobeDuskEntebbe')
})

test('dropped outside, or refused by the server, a picture is where it was', async () => {
  const pull = async (x: number, y: number) => {
    await still(page)
    const from = (await tile('Bwindi').boundingBox())!
    const to = (await tile('Dusk').boundingBox())!
    await page.mouse.move(from.x + 60, from.y + 50)
    await page.mouse.down()
    await page.mouse.move(from.x + 80, from.y + 50, { steps: 3 })
    await page.mouse.move(to.x + 60, to.y + 50, { steps: 5 })
    await expect.poll(order).toBe('ChobeDuskBwindiEntebbe')
    await page.mouse.move(x, y, { steps: 5 })
    await page.mouse.up()
  }
  await pull(600, 8)
  await page.getByRole('status').filter({ hasText: 'Not moved.' }).waitFor({ state: 'attached' })
  await expect.poll(order).toBe('BwindiChobeDuskEntebbe')
  await page.route('**/order', (route) => route.fulfill({ status: 409, json: { code: 'stale', message: 'Somebody else moved it.' } }), {
    times: 1,
  })
  await still(page)
  const dusk = (await tile('Dusk').boundingBox())!
  await pull(dusk.x + 60, dusk.y + 50)
  const refusal = page.getByRole('alertdialog', { name: 'Not moved' })
  await refusal.getByText('Somebody else moved it.').waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(order).toBe('BwindiChobeDuskEntebbe')
  await menu('Dusk', 'Set as cover')
  await tile('Dusk').getByText('Cover').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).first().waitFor()
})

test('more are chosen from the library, and one is taken out', async () => {
  await page.getByRole('button', { name: 'Choose from media' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose from media' })
  await picker.getByLabel('Search pictures').fill('fishing')
  await picker.getByRole('button', { name: 'Lake Albert' }).click()
  await picker.getByRole('button', { name: 'Add 1 picture' }).click()
  await picker.waitFor({ state: 'hidden' })
  await expect.poll(order).toBe('BwindiChobeDuskEntebbeLake Albert')
  await menu('Chobe', 'Remove')
  await expect.poll(order).toBe('BwindiDuskEntebbeLake Albert')
})

test('a package takes pictures of the library as well', async () => {
  const { id } = (await owner.post('/packages/new', { title: 'Five days of lakes', country_code: 'UG', days: 5, nights: 4 })).body.data
  await page.goto(`${app.origin}/offers/packages/${id}/edit?tab=gallery`)
  await page.getByRole('button', { name: 'Choose from media' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose from media' })
  for (const name of ['Lake Albert', 'Dusk']) await picker.getByRole('button', { name, exact: true }).click()
  await picker.getByRole('button', { name: 'Add 2 pictures' }).click()
  await picker.waitFor({ state: 'hidden' })
  await page.getByRole('img', { name: 'Fishing boats at dusk' }).waitFor()
  await page.getByRole('button', { name: 'Move picture 2' }).focus()
  const kept = page.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  await lift(page, 'Enter')
  for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await kept
})

test('what is shown somewhere is not deleted, and the drawer says where', async () => {
  await page.goto(`${app.origin}/website/media?sort=title`)
  for (const name of ['Chobe', 'Lake Albert']) await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const refusal = page.getByRole('alertdialog', { name: 'Not deleted' })
  await refusal
    .getByText('“Lake Albert” is shown in: “Five days of lakes” (tour package, gallery), “Summer” (album). Remove it there first.')
    .waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await tile('Chobe').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Lake Albert' }).click()
  const drawer = page.getByRole('dialog', { name: 'Lake Albert' })
  await expect.poll(() => drawer.getByRole('button', { name: 'Delete picture' }).isDisabled()).toBe(true)
  await drawer.getByRole('link', { name: 'Summer' }).click()
  await page.getByRole('heading', { name: 'Summer' }).waitFor()
})

test('what is shown nowhere is deleted, taken back, and removed for good', async () => {
  await page.goto(`${app.origin}/website/media?use=unused&sort=title`)
  await page.getByText('1–1 of 1').waitFor()
  await menu('Pasted', 'Delete')
  await page.getByRole('button', { name: 'Undo' }).click()
  await tile('Pasted').waitFor()
  await menu('Pasted', 'Delete')
  await page.getByText('Nothing found').waitFor()
  await page.goto(`${app.origin}/website/media?state=deleted`)
  await page.getByText(/in 2 pictures deleted, freed after a day/).waitFor()
  await menu('Chobe', 'Restore')
  await tile('Chobe').waitFor({ state: 'hidden' })
  await menu('Pasted', 'Delete permanently')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Nothing found').waitFor()
  expect((await owner.get('/gallery')).body.meta.total).toBe(5)
  expect(watched.faults).toEqual([])
})

test('no screen has a serious finding of axe, wide, narrow or dark', async () => {
  const [album] = (await owner.get('/gallery/albums')).body.data
  const [picture] = (await owner.get('/gallery?search=albert')).body.data
  const paths = [
    '/website/gallery',
    '/website/gallery?add=album',
    `/website/album/${album.id}`,
    '/website/media',
    '/website/media?view=table',
    `/website/media?picture=${picture.id}`,
  ]
  const other = await visitor()
  for (const path of paths) {
    await openScreen(other.page, app.origin + path)
    await other.page
      .getByRole(/picture=|add=/.test(path) ? 'dialog' : 'heading')
      .first()
      .waitFor()
    await expectSoundInEveryMode(other.page)
  }
  expect(other.faults).toEqual([])
  await other.page.context().close()
})
