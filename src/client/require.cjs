require('./supported-runtime.ts');
module.exports = require('./index.js');
