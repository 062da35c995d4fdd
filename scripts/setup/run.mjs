import { spawn } from 'node:child_process'

/** Runs a program and calls `line` with each line of its output. Rejects with the first and last lines if it fails. */
export function run(command, args, { cwd, env = process.env, line = () => {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    const output = []
    const read = (stream) => {
      let rest = ''
      stream.setEncoding('utf8').on('data', (text) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop()
        for (const one of lines) {
          line(one)
          if (one.trim() && !/^npm (http|warn|notice)/.test(one)) output.push(one)
        }
        if (output.length > 30) output.splice(10, output.length - 30, '…')
      })
    }
    read(child.stdout)
    read(child.stderr)
    // If only this process stopped, it would release the lock while the child still works.
    const stop = () => child.kill()
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.on('error', (error) => reject(new Error(`${command}: ${error.message}`)))
    child.on('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      if (code === 0) resolve()
      else reject(new Error(`${output.join('\n')}\n${command} ended with ${signal ?? `exit code ${code}`}.`))
    })
  })
}

/** Shows one line of progress: rewritten in place on a terminal, else printed at most every five seconds. */
export function progress(title) {
  const started = Date.now()
  let printed = 0
  const show = (text) => process.stdout.write(process.stdout.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`
  show(`${title} …`)
  return {
    update(text) {
      if (Date.now() - printed < (process.stdout.isTTY ? 100 : 5000)) return
      printed = Date.now()
      show(`${title} … ${text}, ${seconds()}`)
    },
    done() {
      show(`${title}: done in ${seconds()}`)
      if (process.stdout.isTTY) process.stdout.write('\n')
    },
  }
}
