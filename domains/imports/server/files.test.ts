import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { checkCsv, importCsv, sentences, uploadCsv } from './testing/files.ts'

// Files as spreadsheets of all countries write them, and malformed files (group H).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const namesIn = async (person: TestPerson) =>
  (await person.get('/clients?per_page=100&sort=name')).body.data.map(({ name }: { name: string }) => name)

describe('read', () => {
  test.each([
    ['commas', 'name,email\nAda,a@x.example\nBen,b@x.example\n'],
    ['semicolons', 'name;email\r\nAda;a@x.example\r\nBen;b@x.example\r\n'],
    ['tabs', 'name\temail\nAda\ta@x.example\nBen\tb@x.example'],
    ['a mark at the start', '\uFEFFName,Email\nAda,a@x.example\nBen,b@x.example\n'],
    ['line ends of three kinds', 'name,email\r\nAda,a@x.example\nBen,b@x.example\r'],
    ['capitals, spaces and signs in names', ' NAME * ,E-Mail Address\nAda,a@x.example\nBen,b@x.example\n'],
    ['quotation marks around everything', '"name" , "email"\n"Ada", "a@x.example"\n"Ben" ,"b@x.example"\n'],
    ['empty lines, and lines of delimiters', '\n\nname,email\n\nAda,a@x.example\n,,,\n  , \nBen,b@x.example\n\n'],
    ['rows that end early or with empty cells', 'name,email,notes\nAda,a@x.example\nBen,b@x.example,,,,\n'],
    ['a delimiter of the others in a text', 'name;notes;email\nAda;one, two, three;a@x.example\nBen;"four; five";b@x.example\n'],
    ['columns nobody asked for, two of one name', 'id,name,x,email,x\n1,Ada,2,a@x.example,3\n1,Ben,2,b@x.example,3\n'],
  ])('%s', async (_, content) => {
    const person = await newOwner(app)
    expect(await importCsv(app, person, content)).toMatchObject({ status: 'done', total: 2, imported: 2, bad: 0 })
    expect(await namesIn(person)).toEqual(['Ada', 'Ben'])
  })

  test('lines within quotation marks; rows are counted as a spreadsheet does', async () => {
    const id = await checkCsv(app, owner, 'name,notes\nAda,"one\r\ntwo\n\nthree"\n\n,no name\nBen,"she said ""yes"""\n')
    expect(await sentences(owner, id)).toEqual(['4: Name: Name is required.'])
    const { body } = await owner.get(`/imports/${id}/rows`)
    expect(body.data.map(({ row, cells }: { row: number; cells: string[] }) => [row, cells[1]])).toEqual([
      [2, 'one\r\ntwo\n\nthree'],
      [4, 'no name'],
      [5, 'she said "yes"'],
    ])
  })

  test('texts of every kind stay what they are; those that look like formulas are only texts', async () => {
    const person = await newOwner(app)
    const names = [`=HYPERLINK("http://evil")`, `O'Brien`, '<script>alert(1)</script>', '阿德 😀', `Robert'); DROP TABLE clients;--`]
    const lines = names.map((name) => `"${name.replaceAll('"', '""')}"`).join('\n')
    expect(await importCsv(app, person, `name\n${lines}\n`)).toMatchObject({ imported: 5 })
    expect((await namesIn(person)).sort()).toEqual([...names].sort())
  })

  test('a row with more cells than there are columns is bad, not shifted', async () => {
    const id = await checkCsv(app, owner, 'name,email\nAda, Lady,a@x.example\n')
    expect(await sentences(owner, id)).toEqual([
      '2: null: This row has more cells than the file has columns. Put a text with a separator in quotation marks.',
    ])
  })

  test('hidden characters are refused at their field, as when adding by hand', async () => {
    const id = await checkCsv(app, owner, 'name\nA\u202Eda\nBell\u0007\n')
    expect(await sentences(owner, id)).toEqual(['2: Name: Name is not valid.', '3: Name: Name is not valid.'])
  })
})

const manyRows = `name\n${'Ada\n'.repeat(50_001)}`

describe('refused', () => {
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'The file is empty.'],
    ['only a header', 'name,email\n', 'The file has no rows below the column names.'],
    ['only empty lines', '\n\n , \n', 'The file has no rows below the column names.'],
    [
      'no header',
      'Ada,a@x.example\nBen,b@x.example\n',
      'The first row has no column name of clients. Use names such as “Name”, “Email”, “Phone”.',
    ],
    ['no column of names', 'email\na@x.example\n', 'The column “Name” is missing. The first row names the columns.'],
    ['a column twice', 'name,E-mail,Email\nAda,a@x.example,\n', 'The columns “E-mail” and “Email” are the same. Remove one.'],
    ['UTF-16', Buffer.from('\uFEFFname\nAda\n', 'utf16le'), 'The file is UTF-16 text. Save it as “CSV UTF-8”.'],
    ['UTF-16 the other way', Buffer.from('\uFEFFname\nAda\n', 'utf16le').swap16(), 'The file is UTF-16 text. Save it as “CSV UTF-8”.'],
    ['UTF-16 without a mark', Buffer.from('name\nAda\n', 'utf16le'), 'This is not a text file: line 1 holds a character that no text has.'],
    ['Latin-1', Buffer.from('name\nAda\nJosé\n', 'latin1'), 'Line 3 is not UTF-8 text. Save the file as “CSV UTF-8”.'],
    ['a NUL', 'name\nAda\nB\0n\n', 'This is not a text file: line 3 holds a character that no text has.'],
    [
      'a workbook',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(400, 7)]),
      'This is a workbook. Save it as “CSV UTF-8” in Excel, or download it as CSV in Google Sheets.',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'This is not a text file: line 3 holds a character that no text has.',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>', 'The file has no rows below the column names.'],
    ['a quotation mark never closed', 'name\nAda\n"Ben\nCy\n', 'Row 3 opens a quotation mark that is never closed.'],
    [
      'a quotation mark in a text',
      'name\nAda "Lady" L\n',
      'Row 2 has a quotation mark within a text. Put the text in quotation marks and double those within: "the ""Sunrise"" room".',
    ],
    ['50 001 rows', manyRows, 'A file can have at most 50,000 rows. Split it.'],
    ['600 000 empty lines', `name\nAda${'\n'.repeat(600_000)}`, 'A file can have at most 50,000 rows. Split it.'],
    ['100 000 columns', `${'name,'.repeat(100_000)}\nAda\n`, 'Row 1 is longer than 64 KB.'],
    [
      '300 columns',
      `${Array.from({ length: 300 }, (_, n) => `c${n}`).join(',')}\nAda\n`,
      'The file has 300 columns; at most 200 are read.',
    ],
    ['5 million commas', ','.repeat(5_000_000), 'Row 1 is longer than 64 KB.'],
    ['5 million commas in a row', `name\nAda${','.repeat(5_000_000)}`, 'Row 2 is longer than 64 KB.'],
    ['one line of 5 MB', 'x'.repeat(5 * 1024 * 1024), 'Row 1 is longer than 64 KB.'],
    ['one cell of 5 MB', `name\n"${'x'.repeat(5 * 1024 * 1024 - 100)}"\n`, 'Row 2 is longer than 64 KB.'],
  ])('%s: 422 at file, and nothing is kept', async (_, content, sentence) => {
    const person = await newOwner(app)
    const answer = await uploadCsv(person, content)
    expect([answer.status, answer.body.errors]).toEqual([422, { file: [sentence] }])
    expect((await person.get('/imports')).body.data).toEqual([])
  })

  test('over 15 MB: 413; no file: 422; no multipart: 415', async () => {
    const large = await uploadCsv(owner, Buffer.alloc(15 * 1024 * 1024 + 1, 0x61))
    expect([large.status, large.body.code, large.body.message]).toEqual([413, 'file_too_large', 'A file is at most 15 MB.'])
    expect((await owner.upload('/imports/new/clients', [])).body.errors).toEqual({ file: ['Choose a CSV file.'] })
    expect((await owner.post('/imports/new/clients', { file: 'name\nAda' })).status).toBe(415)
  })

  test('what is read takes turns: others are answered while the largest file is read', async () => {
    const person = await newOwner(app)
    const text = 'x'.repeat(440)
    const largest = `name,notes,a,b,c\n${Array.from({ length: 10_000 }, (_, n) => `Client ${n},"${text}",1,2,3`).join('\n')}`
    let reading = true
    const sent = uploadCsv(person, largest).finally(() => {
      reading = false
    })
    let answered = 0
    while (reading) {
      expect((await fetch(`${app.origin}/health/live`)).status).toBe(200)
      answered++
    }
    expect((await sent).status).toBe(200)
    expect(answered).toBeGreaterThan(5)
  })
})
