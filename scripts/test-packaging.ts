import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '#kit/server/project.ts'

/**
 * `npm run test:packaging`: hands what operators copy to the programs that read it: rules to promtool, examples of proxies to those, units to
 * systemd-analyze, shell scripts to sh. Where a program is not installed, it says so in one line.
 */
function testPackaging(): void {
  const folder = mkdtempSync(join(tmpdir(), 'safiri-packaging-'))
  try {
    cpSync(join(projectFolder, 'packaging'), folder, { recursive: true })
    const at = (path: string) => join(folder, path)
    check('promtool', ['check', 'rules', at('monitoring/alerts.yaml')])
    check('promtool', ['test', 'rules', at('monitoring/alerts.test.yaml')])
    writeFileSync(at('monitoring/metrics-token'), 'token')
    check('promtool', ['check', 'config', at('monitoring/prometheus.yaml')])
    check('caddy', ['validate', '--adapter', 'caddyfile', '--config', at('compose/Caddyfile')], { DOMAIN: 'office.example.com' })
    for (const unit of readdirSync(at('systemd'))) check('systemd-analyze', ['verify', '--man=no', runnable(at(`systemd/${unit}`))])
    preparesOnce(at('compose'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a program; a fault of its own ends the test. */
function check(program: string, args: string[], env: Record<string, string> = {}): void {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  if (error) return console.log(`not run: ${program} is not installed`)
  const said = `${stdout}${stderr}`.trim()
  if (status === 0) return console.log(`ok: ${program} ${args.slice(0, 2).join(' ')}`)
  throw new Error(`${program} ${args.join(' ')} failed:\n${said}`)
}

/** systemd also looks whether the program is there, which on this machine it need not be. */
function runnable(unit: string): string {
  writeFileSync(unit, readFileSync(unit, 'utf8').replaceAll(/^(ExecStart\w*=)\S+/gm, '$1/bin/true'))
  return unit
}

/** A second run of prepare.sh must not change the secrets of an installation. */
function preparesOnce(folder: string): void {
  const prepare = () => execFileSync(join(folder, 'prepare.sh'), ['office.example.com'], { encoding: 'utf8' })
  const secrets = () => readdirSync(join(folder, 'secrets')).map((name) => `${name} ${readFileSync(join(folder, 'secrets', name), 'utf8')}`)
  prepare()
  const first = secrets()
  prepare()
  if (first.length !== 7 || first.join('\n') !== secrets().join('\n')) throw new Error('prepare.sh changed the secrets of an installation.')
  console.log('ok: prepare.sh keeps the secrets')
}

testPackaging()
