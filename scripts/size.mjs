// Checks the compressed size of what the log-in and every list load before any click, against budgets.
import { existsSync, readFileSync, statSync } from 'node:fs'

const folder = 'dist/web'
/** The editor of the website loads when somebody opens it, and only then. */
const editor = '/editor/$template/pages/$page'
const budgets = { '/login': { js: 180, css: 35 }, [editor]: { js: 500, css: 60 }, list: { js: 260, css: 35 } }
/** Files that load only with forms, editors and charts, and never with a list. */
const heavy = /assets\/(schema|form|chart|rich-text-editor|date-field|phone)-/
const isList = ({ files }) => files.some((file) => /-list-[^/]+\.js$/.test(file))

if (!existsSync(`${folder}/screens.json`)) {
  console.log('The web is not built yet; npm start builds it.')
  process.exit(0)
}
const html = readFileSync(`${folder}/index.html`, 'utf8')
const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file)
const screens = JSON.parse(readFileSync(`${folder}/screens.json`, 'utf8'))
const checked = screens.filter((screen) => screen.path in budgets || isList(screen))
const kilobytes = (files, kind) =>
  Math.round(files.filter((file) => file.endsWith(`.${kind}`)).reduce((sum, file) => sum + statSync(`${folder}/${file}.br`).size, 0) / 1024)

const problems = checked.flatMap((screen) => {
  const files = [...first, ...screen.files]
  const over = Object.entries(budgets[screen.path] ?? budgets.list)
    .filter(([kind, budget]) => kilobytes(files, kind) > budget)
    .map(([kind, budget]) => `${screen.path}: ${kilobytes(files, kind)} KB of ${kind}, the budget is ${budget} KB`)
  return [
    ...over,
    ...screen.files.filter((file) => isList(screen) && heavy.test(file)).map((file) => `${screen.path} is a list and loads ${file}`),
  ]
})
for (const { path, files } of checked)
  console.log(`${path}: ${kilobytes([...first, ...files], 'js')} KB JS, ${kilobytes([...first, ...files], 'css')} KB CSS`)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
