import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp } from '#kit/server/testing/test-app.ts'

const project = join(import.meta.dirname, '..')
const run = promisify(execFile)

test('makes an account platform staff and removes it again; an unknown address is refused', async () => {
  const app = await startTestApp()
  const owner = await newOwner(app)
  const operator = (...args: string[]) =>
    run(process.execPath, ['scripts/operator.ts', ...args], {
      cwd: project,
      env: { PATH: process.env.PATH, DATABASE_URL: app.ownerUrl, SAFIRI_DATA: inject('dataFolder') },
    })
  const code = async () => {
    // A server may use what it read of a session for a second.
    app.clock.advance(1_000)
    return (await owner.get('/operator/agencies')).body.code
  }
  try {
    expect(await code()).toBe('operator_required')
    const { stdout } = await operator(owner.email.toUpperCase())
    expect(stdout).toMatch(/^Person \d+ is staff of the platform\.\nNext: log in and turn on a second factor/)
    expect(await code()).toBe('two_factor_required')
    expect((await operator(owner.email, '--remove')).stdout).toMatch(/is no longer staff of the platform\.\n$/)
    expect(await code()).toBe('operator_required')
    await expect(operator('nobody@example.com')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There is no account') })
    await expect(operator()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm run operator -- EMAIL') })
  } finally {
    await app.close()
  }
})
