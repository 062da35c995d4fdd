import { SMTPServer } from 'smtp-server'
import { createTransport } from 'nodemailer'
const sockets = new Set()
let mood
const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS','AUTH'], logger: false,
  onRcptTo(a,s,d){ if (mood==='rcpt') { sockets.forEach(x=>x.destroy()); return } d() },
  onData(stream, s, d) { if (mood==='before') return sockets.forEach(x=>x.destroy()); stream.on('data',()=>{}); stream.on('end',()=>{ if (mood==='slow') return; sockets.forEach(x=>x.destroy()) }) } })
smtp.server.on('connection', s => { sockets.add(s); s.on('close',()=>sockets.delete(s)) }); smtp.on('error',()=>{})
await new Promise(r => smtp.listen(0,'127.0.0.1',r))
const t = createTransport(`smtp://127.0.0.1:${smtp.server.address().port}`, {socketTimeout: 1500})
for (mood of ['rcpt','before','after','slow']) await t.sendMail({from:'a@x.com',to:'b@x.com',subject:'x',text:'y'.repeat(1000)}).catch(e => console.log(mood, {code:e.code,command:e.command,responseCode:e.responseCode,message:e.message, keys:Object.keys(e)}))
await createTransport('smtp://127.0.0.1:1',{}).sendMail({from:'a@x.com',to:'b@x.com',subject:'x',text:'y'}).catch(e => console.log('down',{code:e.code,command:e.command,message:e.message}))
process.exit()
