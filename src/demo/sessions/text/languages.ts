/** What people of the offices say in their own words, while the agent works. */
export const remarks: readonly string[] = [
  'よろしくお願いします。まずテストを一つだけ動かしてください。結果は表にまとめて 🙏',
  '夜間の試験でまた止まりました。`carrier-041` のログを確認してください(大阪ライン3)。',
  '请先不要改接口,只修复这个问题。完成后运行全部测试,谢谢!',
  '日志里有很多“超时”,是网络的问题还是固件的问题?',
  'कृपया पहले कारण समझाइए, फिर बदलाव कीजिए। तापमान सेंसर की रीडिंग भी देखें।',
  'यह परीक्षण कल रात फिर विफल हुआ — क्या यह वही समस्या है?',
  'من فضلك اشرح السبب قبل تعديل الشيفرة، ثم شغّل الاختبارات على `carrier-188`.',
  'توقف الروبوت رقم ٤١ مرتين هذه الليلة في الممر H2-17.',
  'Спочатку поясни причину, а потім виправляй. І додай тест на холодний склад ❄️',
  'Перезапусти только упавшие тесты, остальное уже проверено.',
  'Erst die Ursache, dann die Änderung – und bitte ohne neue Abhängigkeit. Größe der Datei: < 4 MiB.',
  'Obrigado! Pode também verificar se a estação de São Paulo tem o mesmo problema? 🤖🇧🇷',
  'ขอผลเป็นตารางได้ไหม แล้วช่วยตรวจอีกครั้งก่อนรวมโค้ด',
  '로그를 보면 3시 12분에 멈췄어요. 재현할 수 있을까요?',
  'תודה! תבדוק בבקשה גם את הרציף השני.',
  'Team call in ten minutes 👩🏽‍🔧👨‍👩‍👧‍👦🏳️‍🌈 – leave a summary that we can read on a phone 📱.',
  'Zażółć gęślą jaźń – nazwy z polskimi znakami też muszą przejść (Gdańsk!).',
  'e\u0301 and é must count as the same letter in robot names, please check both.',
];

/** Parts of a table that a translator would check: one row per script. */
export const glossaryTable = [
  '| Term | 日本語 | 中文 | العربية | हिन्दी | Українська |',
  '| --- | --- | --- | --- | --- | --- |',
  '| emergency stop | 非常停止 | 急停 | إيقاف طارئ | आपात रोक | аварійна зупинка |',
  '| charging station | 充電スタンド | 充电桩 | محطة شحن | चार्जिंग स्टेशन | зарядна станція |',
  '| gripper | グリッパ | 夹爪 | قابض | ग्रिपर | захват |',
  '| carrier 🚚 | 搬送車 | 搬运车 | ناقل | वाहक | перевізник |',
].join('\n');
