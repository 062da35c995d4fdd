// What the log-in screen loads before anything is clicked, compressed, against its budget.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'

const budget = { js: 180 * 1024, css: 35 * 1024 }
const folder = 'dist/web'
if (!existsSync(`${folder}/index.html`)) {
  console.log('The web is not built yet; npm start builds it.')
  process.exit(0)
}
const html = readFileSync(`${folder}/index.html`, 'utf8')
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(js|css))"/g)].map(([, file, kind]) => ({
  kind,
  bytes: statSync(`${folder}/${file}.br`).size,
}))
const sum = (kind) => first.filter((file) => file.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
const kb = (bytes) => `${Math.round(bytes / 1024)} KB`
console.log(`First screen: ${kb(sum('js'))} JS, ${kb(sum('css'))} CSS of ${readdirSync(`${folder}/assets`).length} files`)
const over = Object.entries(budget).filter(([kind, most]) => sum(kind) > most)
for (const [kind, most] of over) console.error(`${kind} is over its budget of ${kb(most)}`)
process.exit(over.length > 0 ? 1 : 0)
