import { parseArgs } from 'node:util'
import { examine } from './doctor/examine.ts'

/**
 * `npm run doctor [-- --json]`: examines this installation and says for each part whether it is well, what was found and what to do. Exits with 1
 * if there is a fault.
 */
async function doctor(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } })
  const findings = await examine(process.env)
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1
  if (values.json) return console.log(JSON.stringify(findings, null, 2))
  for (const { state, check, found, todo } of findings) {
    console.log(`${state.padEnd(8)}${check}: ${found}`)
    if (todo) console.log(`${' '.repeat(8)}→ ${todo}`)
  }
}

await doctor().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
