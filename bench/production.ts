// Imported before everything else: React decides as it is loaded, and its pages for development cost
// twice the processor time.
process.env.NODE_ENV = "production";
