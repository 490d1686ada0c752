<<<<<<< HEAD
-- apply(ops) from here on: c141a8b7d6faf644
=======
-- apply(ops) from here on: 1bcf2ac20e7454ee
>>>>>>> main
