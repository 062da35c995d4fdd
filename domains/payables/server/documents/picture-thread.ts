import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { answerWork } from '#kit/server/threads.ts'

// Tesseract reads the letters of a picture here. It takes seconds and 200 MB, which go with the thread. Program and languages are packages, so
// nothing is downloaded.

/** The part of tesseract.js-core that is used. The package has no types. */
interface Core {
  FS: { writeFile(path: string, content: Uint8Array): void }
  TessBaseAPI: new () => {
    /** 0 is success. Mode 1 is the neural network, the only one that these languages have. */
    Init(folder: null, languages: string, mode: number): number
    /** Reads `/input`. 1 is the usual orientation. */
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetUTF8Text(): string
    MeanTextConf(): number
  }
}
type LoadCore = (options: {
  TesseractProgress(percent: number): void
  print(text: string): void
  printErr(text: string): void
}) => Promise<Core>

const languages = ['eng', 'fra'] as const
const require = createRequire(import.meta.url)
const silent = () => {}

// The types of Node do not have it.
declare const WebAssembly: { validate(module: Uint8Array): boolean }

// A module with one instruction of SIMD, which old processors do not have.
const simd = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11])

let percent: (share: number) => void = silent
let loaded: Promise<{ core: Core; api: InstanceType<Core['TessBaseAPI']> }> | null = null

async function load() {
  const load_ = require(`tesseract.js-core/tesseract-core${WebAssembly.validate(simd) ? '-simd' : ''}-lstm`) as LoadCore
  const core = await load_({ TesseractProgress: (done) => percent(done), print: silent, printErr: silent })
  for (const language of languages) {
    const file = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
    core.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(file)))
  }
  const api = new core.TessBaseAPI()
  if (api.Init(null, languages.join('+'), 1) !== 0) throw new Error('Tesseract does not start')
  return { core, api }
}

answerWork(async (picture: Uint8Array, progress) => {
  percent = progress
  const { core, api } = await (loaded ??= load())
  core.FS.writeFile('/input', picture)
  if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract does not open the picture')
  api.Recognize(null)
  return { text: api.GetUTF8Text(), confidence: api.MeanTextConf() }
})
